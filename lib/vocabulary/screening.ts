/** Subjects of the lists that people are screened against. */
export const screeningCategories = ['sanctions', 'peps'] as const

export type ScreeningCategory = (typeof screeningCategories)[number]

/** Reasons besides the name for or against a match. */
export const screeningReasons = [
  'weak-alias',
  'same-birth-date',
  'same-birth-year',
  'other-birth-day',
  'near-birth-year',
  'other-birth-year',
  'far-birth-year',
  'other-gender',
  'same-country',
  'other-country',
] as const

export type ScreeningReason = (typeof screeningReasons)[number]

/** The part of a name that a word is. Unknown if neither the list nor the name shows it. */
export const nameParts = ['given', 'patronymic', 'family', 'unknown'] as const

export type NamePart = (typeof nameParts)[number]
