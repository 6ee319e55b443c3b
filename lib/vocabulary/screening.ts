/** Subjects of the lists that people are screened against. */
export const screeningCategories = ['sanctions', 'peps'] as const

export type ScreeningCategory = (typeof screeningCategories)[number]

/** Reasons besides the name for or against a match. */
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
