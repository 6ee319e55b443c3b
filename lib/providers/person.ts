import type { Country } from './personal-code'

/** Whom a provider is asked about. */
export interface Person {
  readonly country: Country
  /** In its usual form (`normalPersonalCode`). */
  readonly personalCode: string
  /** E.164 (`normalPhoneNumber`); Mobile-ID finds nobody without it. */
  readonly phone?: string
}
