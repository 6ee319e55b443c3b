/** How a person can differ from the one invited; `wrong-person` where nobody noted how. */
export const otherPersonReasons = [
  'wrong-person',
  'wrong-personal-code',
  'wrong-name',
  'wrong-phone',
  'wrong-country',
] as const
