#include "CExplorer.h"
