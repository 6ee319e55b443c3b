/** What lists that people are looked up in are about. */
export const screeningCategories = ['sanctions', 'peps'] as const

export type ScreeningCategory = (typeof screeningCategories)[number]

/** What speaks for and against a listed person being the one looked up, besides the name. */
export const screeningReasons = [
  'weak-alias',
  'same-birth-date',
  'same-birth-year',
  'near-birth-year',
  'other-birth-year',
  'far-birth-year',
  'other-gender',
  'same-country',
  'other-country',
] as const

export type ScreeningReason = (typeof screeningReasons)[number]
