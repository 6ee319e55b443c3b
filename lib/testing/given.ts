/** As much of a whole as a test needs, at any depth. */
type Part<Whole> = Whole extends (...parameters: never) => unknown
  ? Whole
  : { readonly [Name in keyof Whole]?: Whole[Name] | Part<Whole[Name]> }

/**
 * Returns the part that a test gives of services, a context or the like. Reading what it does not give throws, so that
 * the test names all that the code under test uses. What may be absent is given as `undefined`.
 */
export function given<Whole extends object>(part: Part<Whole>): Whole {
  return new Proxy<object>(part, {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && !(name in target) && !askedOfAnything.includes(name)) {
        throw new TypeError(`This test does not give ${name}`)
      }
      return Reflect.get(target, name, receiver)
    },
  }) as Whole
}

/** Names that `await`, JSON and reports of tests read. */
const askedOfAnything = ['then', 'toJSON', 'asymmetricMatch', 'nodeType', '$$typeof', 'tagName']
