/** Countries whose people the providers know. */
export const countries = ['LT', 'LV', 'EE'] as const

export type Country = (typeof countries)[number]

/** Whom a provider is asked about. */
export interface Person {
  readonly country: Country
  /** In its usual form: 11 digits, in Latvia 6, a hyphen and 5. */
  readonly personalCode: string
  /** E.164; Mobile-ID finds nobody without it. */
  readonly phone?: string | undefined
}
