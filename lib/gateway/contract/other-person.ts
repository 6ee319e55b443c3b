/** How a person can differ from the person invited; `wrong-person` if the difference was not recorded. */
export const otherPersonReasons = [
  'wrong-person',
  'wrong-personal-code',
  'wrong-name',
  'wrong-phone',
  'wrong-country',
] as const
