import type { Language } from './language'

/** Which kind of device holds the key: a SIM card or an app. */
export const providerFamilies = ['mobile', 'smartid'] as const

export type ProviderFamily = (typeof providerFamilies)[number]

/** A certificate whose key also lives in a qualified device (EN 319 412-5), or a qualified one. */
export const certificateLevels = ['QSCD', 'QUALIFIED'] as const

export type CertificateLevel = (typeof certificateLevels)[number]

/** Languages of the provider's own words on a phone with Mobile-ID. */
export const promptLanguages = ['LIT', 'ENG', 'RUS', 'EST'] as const

export type PromptLanguage = (typeof promptLanguages)[number]

/** The one that a person reads, where nobody asked for another; no phone speaks Latvian. */
export const promptLanguageOf: Readonly<Record<Language, PromptLanguage>> = {
  lt: 'LIT',
  en: 'ENG',
  lv: 'ENG',
  et: 'EST',
}

/** Alphabets of a text on the screen of a phone with Mobile-ID. */
export const phoneTextFormats = ['GSM-7', 'UCS-2'] as const

export type PhoneTextFormat = (typeof phoneTextFormats)[number]

/** How a link reaches the app: scanned from another screen, or opened beside it. */
export const deviceLinkTypes = ['QR', 'Web2App', 'App2App'] as const

export type DeviceLinkType = (typeof deviceLinkTypes)[number]

/** A link on the same device has a callback, which the app opens in the browser that began. */
export type DeviceLink =
  | { readonly type: 'QR' }
  | { readonly type: Exclude<DeviceLinkType, 'QR'>; readonly callbackUrl: string }
