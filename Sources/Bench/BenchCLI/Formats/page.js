// Sorts tables, filters, and compares with a chosen pattern or mechanism. What is chosen is kept in the address,
// after the "#", so that a link shows what its sender saw. Without this script the page shows the same figures,
// as shares of a frame.
(() => {
  'use strict';

  const all = (selector, parent = document) => [...parent.querySelectorAll(selector)];
  const one = (id) => document.getElementById(id);
  const data = JSON.parse(one('data').textContent);
  const chosen = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');
  document.documentElement.classList.add('scripted');

  const write = () => {
    const text = chosen.toString();
    history.replaceState(null, '', text ? `#${text}` : location.pathname + location.search);
  };
  const remember = (key, value, usual) => {
    if (value === usual) chosen.delete(key); else chosen.set(key, value);
    write();
  };
  // A link with another choice, opened in this window.
  addEventListener('hashchange', () => location.reload());
  const say = (text) => { if (one('news')) one('news').textContent = text; };

  // Numbers, as the tables of the tool print them.

  const fixed = (value, places) => value.toLocaleString('en', {
    minimumFractionDigits: places, maximumFractionDigits: places,
  });
  const threeDigits = (value) => fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
  const asTime = (value) => value < 1e4 ? `${threeDigits(value)} ns`
    : value < 1e7 ? `${threeDigits(value / 1e3)} µs` : `${threeDigits(value / 1e6)} ms`;
  const asCount = (value) => value < 100 ? String(value) : value < 1e5 ? fixed(value, 0)
    : value < 1e6 ? `${threeDigits(value / 1e3)} k`
    : value < 1e9 ? `${threeDigits(value / 1e6)} M` : `${threeDigits(value / 1e9)} G`;

  const asShare = (share) => share > 0 && share < 0.0005 ? '< 0.1\u00a0%' : share < 0.0995 ? `${fixed(share * 100, 1)}\u00a0%`
    : `${fixed(share * 100, 0)}\u00a0%`;

  // The table at a glance.

  const glance = one('factors');
  const showGlance = () => {
    if (!glance) return;
    const baseline = one('baseline');
    const metric = data.metrics.find((entry) => entry.id === one('metric').value) || data.metrics[0];
    const format = metric.isTime ? asTime : asCount;
    for (const row of all('tbody tr', glance)) {
      const cells = data.lines[row.dataset.row];
      const base = (cells[baseline.value] || data.floors[baseline.value])?.[metric.id];
      for (const cell of all('td[data-pattern]', row)) {
        const own = cells[cell.dataset.pattern] || {};
        const value = own[metric.id];
        const factor = base > 0 && value !== undefined ? value / base : undefined;
        cell.replaceChildren();
        const add = (name, text) => {
          const span = document.createElement('span');
          span.className = name;
          span.textContent = text;
          cell.append(span);
        };
        if (value === undefined) {
          cell.className = 'none';
          delete cell.dataset.v;
          delete cell.dataset.key;
          add('', own.reason || 'not measured');
          continue;
        }
        const share = baseline.value === 'frame' && metric.isTime ? value / data.frame : undefined;
        const colour = share !== undefined ? data.bandColours[[0.01, 0.05, 0.25].filter((limit) => share >= limit).length]
          : factor === undefined ? data.neutral : data.limits.filter((limit) => factor > limit).length;
        cell.className = `f${colour}`;
        cell.dataset.v = value;
        cell.dataset.key = factor ?? value;
        cell.dataset.cell = own.name;
        cell.dataset.of = metric.id;
        add('factor', share !== undefined ? asShare(share) : factor !== undefined ? `${threeDigits(factor)} ×` : format(value));
        if (share !== undefined || factor !== undefined) add('value', format(value));
        cell.append(' ');
        if (metric.isTime && own.tier) add('tier', `tier ${own.tier}`);
        if (own.note) add('note', own.note);
      }
    }
    one('baseline-name').textContent = baseline.selectedOptions[0].textContent;
  };

  // Choosing: every answer is in the page.

  const showAnswer = () => {
    if (!one('chooser')) return;
    const asked = ['rows', 'observers', 'rate', 'require'].map((id) => one(id).value).join(' ');
    const found = all('#answers li').find((item) => item.dataset.for === asked);
    if (!found) return;
    const table = one('argument');
    const heads = [...table.tHead.rows[0].cells];
    for (const text of all('p', found)) one(text.className).firstElementChild.textContent = text.textContent;
    table.tBodies[0].replaceChildren(...found.lastElementChild.textContent.split('\n').map((line) => {
      const row = document.createElement('tr');
      row.append(...line.split('\t').map((text, column) => {
        const cell = document.createElement(column ? 'td' : 'th');
        if (!column) cell.scope = 'row';
        cell.className = heads[column].className;
        cell.textContent = text;
        return cell;
      }));
      return row;
    }));
    for (const head of heads) head.removeAttribute('aria-sort');
  };

  // Filters.

  const showFiltered = () => {
    const hidden = new Set(chosen.getAll('hide'));
    const words = (chosen.get('find') || '').toLowerCase().split(/\s+/).filter(Boolean);
    const isHidden = (item) => hidden.has(item.dataset.pattern)
      || words.length > 0 && item.dataset.workload !== undefined
        && !words.every((word) => item.dataset.workload.toLowerCase().includes(word));
    const items = all('[data-pattern], [data-workload]');
    for (const item of items) item.toggleAttribute('hidden', isHidden(item));
    const rows = all('tbody tr', glance || document.body).filter((row) => !row.hasAttribute('hidden'));
    say(words.length ? `${rows.length} workloads shown` : '');
  };

  // Sorting: a button in each heading; by what a cell stands for, or by the number that it begins with.

  const units = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, k: 1e3, M: 1e6, G: 1e9 };
  const key = (cell) => {
    const number = cell?.dataset.key ?? cell?.dataset.v;
    if (number !== undefined) return Number(number);
    const text = cell?.textContent.trim() ?? '';
    const found = text.match(/^[≤≥]?\s*([-−]?[\d.,]+)\s*(ns|µs|ms|s|k|M|G)?(?![\w.])/);
    if (found) return Number(found[1].replaceAll(',', '').replace('−', '-')) * (units[found[2]] ?? 1);
    return text === '' || text === '–' ? null : text.toLowerCase();
  };
  const compare = (a, b) => typeof a !== typeof b ? (typeof a === 'number' ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0;
  const sort = (table, column, direction) => {
    const heads = [...table.tHead.rows[0].cells];
    if (!heads[column]) return;
    for (const head of heads) head.removeAttribute('aria-sort');
    heads[column].setAttribute('aria-sort', direction < 0 ? 'descending' : 'ascending');
    const rows = [...table.tBodies[0].rows].map((row, index) => ({ row, index, key: key(row.cells[column]) }));
    rows.sort((a, b) => a.key === null || b.key === null
      ? (a.key === null) - (b.key === null) || a.index - b.index
      : direction * compare(a.key, b.key) || a.index - b.index);
    table.tBodies[0].append(...rows.map((entry) => entry.row));
  };
  all('table.sortable').filter((table) => table.tHead).forEach((table, number) => {
    const name = `sort-${table.id || number}`;
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.tagName !== 'TH') return;
      const button = document.createElement('button');
      const title = head.firstChild.textContent;
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const direction = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
        sort(table, column, direction);
        say(`sorted by ${title}, ${direction < 0 ? 'descending' : 'ascending'}`);
        remember(name, `${direction < 0 ? '-' : ''}${column}`);
      });
    });
    table.dataset.name = name;
  });
  const sortAsChosen = () => {
    for (const table of all('table[data-name]')) {
      const kept = chosen.get(table.dataset.name);
      if (kept) sort(table, Math.abs(Number(kept)), kept.startsWith('-') ? -1 : 1);
    }
  };

  // Controls.

  const connect = (id, show) => {
    const control = one(id);
    if (!control) return;
    const usual = control.value;
    const kept = chosen.get(id);
    const isKnown = control.type === 'search' || [...control.options].some((option) => option.value === kept);
    if (kept !== null && isKnown) control.value = kept;
    control.addEventListener('input', () => {
      remember(id, control.value, usual);
      show();
    });
  };
  connect('baseline', showGlance);
  connect('metric', showGlance);
  for (const id of ['rows', 'observers', 'rate', 'require']) connect(id, showAnswer);
  connect('find', showFiltered);
  for (const box of all('input[name=pattern]')) {
    box.checked = !chosen.getAll('hide').includes(box.value);
    box.addEventListener('change', () => {
      chosen.delete('hide');
      for (const item of all('input[name=pattern]')) if (!item.checked) chosen.append('hide', item.value);
      write();
      showFiltered();
    });
  }
  one('reset')?.addEventListener('click', () => {
    history.replaceState(null, '', location.pathname + location.search);
    location.reload();
  });
  for (const form of all('form')) form.addEventListener('submit', (event) => event.preventDefault());

  // Links within the page keep what was chosen; what they lead to may be folded.

  const go = (id) => {
    const target = one(id);
    if (!target) return;
    for (let item = target; item; item = item.parentElement) if (item.tagName === 'DETAILS') item.open = true;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  };
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const id = link.getAttribute('href').slice(1);
    if (id !== 'content') remember('at', id);
    go(id);
  });

  // Traces: a slider moves through what happened in each step, in all patterns at once.

  for (const flow of all('.flow')) {
    const rows = all('tbody tr', flow).map((row) => [...row.cells].slice(1).map((cell) => all('li', cell)));
    const places = rows.flatMap((cells, row) =>
      Array.from({ length: Math.max(1, ...cells.map((items) => items.length)) }, (_, index) => [row, index]));
    const [slider] = all('input', flow);
    const [output] = all('output', flow);
    const views = all('.view', flow);
    slider.max = places.length - 1;
    const show = () => {
      const at = Number(slider.value);
      const [row, index] = places[at];
      const shown = views.map(() => '');
      rows.forEach((cells, number) => cells.forEach((items, column) => items.forEach((item, place) => {
        const isLater = number > row || number === row && place > index;
        item.classList.toggle('later', isLater);
        item.classList.toggle('now', number === row && place === index);
        if (!isLater && item.dataset.view !== undefined) shown[column] = item.dataset.view;
      })));
      views.forEach((view, column) => { view.textContent = shown[column]; });
      output.textContent = `${at + 1} of ${places.length}`;
      all('tbody tr', flow).forEach((line, number) => line.classList.toggle('current', number === row));
    };
    const move = (by) => {
      slider.value = Number(slider.value) + by;
      show();
      all('.now', flow)[0]?.scrollIntoView({ block: 'nearest' });
    };
    slider.addEventListener('input', show);
    all('.back', flow)[0].addEventListener('click', () => move(-1));
    all('.forward', flow)[0].addEventListener('click', () => move(1));
    slider.value = 0;
    show();
  }
  for (const button of all('button[data-copy]')) {
    button.addEventListener('click', () => {
      const text = one(button.dataset.copy);
      getSelection().selectAllChildren(text);
      Promise.resolve(navigator.clipboard?.writeText(text.textContent)).then(
        () => { button.textContent = 'Copied'; }, () => { button.textContent = 'Selected: press Ctrl C'; });
    });
  }

  showGlance();
  showAnswer();
  showFiltered();
  sortAsChosen();
  if (chosen.get('at')) go(chosen.get('at'));
})();
