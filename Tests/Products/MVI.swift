// What a package that depends on MVI must be able to rely on, whatever its language mode; `scripts/products` runs it, optimized,
// with the document's model.
import MVI

@MainActor
func testModel() async {
  let model = ExampleModel()
  let intents: PublishSubject<PhotosIntent> = PublishSubject()
  let disposables = CompositeDisposable()
  var shown: [Int] = []
  var opened: [PhotosAction] = []
  _ = disposables.insert(model.getViewModel().subscribe(onNext: { shown.append($0.clicks) }))
  _ = disposables.insert(model.getActions().subscribe(onNext: { opened.append($0) }))
  model.attach(intents: intents)
  intents.onNext(.ClickedButton)
  intents.onNext(.ClickedPhoto(3))
  intents.onNext(.ClickedButton)
  precondition(shown == [0, 1, 2])
  precondition(opened == [.OpenPhoto(3)])
  model.detach()
  disposables.dispose()
}

await testModel()
