/** The part of a type that a test needs, at any depth. */
type Part<Whole> = Whole extends (...parameters: never) => unknown
  ? Whole
  : { readonly [Name in keyof Whole]?: Whole[Name] | Part<Whole[Name]> }

/**
 * Returns the given part of services, a context or similar as the whole. Reading any other property throws, so that
 * the test names everything that the code under test uses. Properties that may be absent are given as `undefined`.
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

/** Names that `await`, JSON and test reporters read. */
const askedOfAnything = ['then', 'toJSON', 'asymmetricMatch', 'nodeType', '$$typeof', 'tagName']
