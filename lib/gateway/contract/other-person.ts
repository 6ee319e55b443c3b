/** How a person can differ from the invited person. `wrong-person`: the difference was not recorded. */
export const otherPersonReasons = [
  'wrong-person',
  'wrong-personal-code',
  'wrong-name',
  'wrong-phone',
  'wrong-country',
] as const
