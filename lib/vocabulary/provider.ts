import type { Language } from './language'

/** Kind of device that holds the key: a SIM card or an app. */
export const providerFamilies = ['mobile', 'smartid'] as const

export type ProviderFamily = (typeof providerFamilies)[number]

/** Methods of the first release. Their names are in the messages; other methods have a title. */
export const builtInMethods = [...providerFamilies, 'card'] as const

/** A way to sign, as named in `methods.json`: a provider family, `card`, or the configured name of a remote provider. */
export type MethodName = string

/** The provider family of a method name; undefined for any other method. */
export const phoneMethod = (name: MethodName | null | undefined): ProviderFamily | undefined =>
  providerFamilies.find((family) => family === name)

/**
 * How a person is asked: their phone rings, a link opens the app, the browser opens the provider's page, or the
 * browser asks the person's card.
 */
export type Asking = 'ring' | 'link' | 'redirect' | 'browser'

/**
 * How a method shows who a person is: the person signs a challenge, or the provider states the identity. An identity
 * that only a provider states never equals the identity that the same person proves by a signature.
 */
export const identityProofs = ['signature', 'provider'] as const

export type IdentityProof = (typeof identityProofs)[number]

/** QSCD: a qualified certificate whose key is in a qualified device (EN 319 412-5); QUALIFIED: any qualified one. */
export const certificateLevels = ['QSCD', 'QUALIFIED'] as const

export type CertificateLevel = (typeof certificateLevels)[number]

/** Languages of the provider's own texts on a phone with Mobile-ID. */
export const promptLanguages = ['LIT', 'ENG', 'RUS', 'EST'] as const

export type PromptLanguage = (typeof promptLanguages)[number]

/** Default prompt language for a reader's language; no phone supports Latvian. */
export const promptLanguageOf: Readonly<Record<Language, PromptLanguage>> = {
  lt: 'LIT',
  en: 'ENG',
  lv: 'ENG',
  et: 'EST',
}

/** Alphabets of a text on the screen of a phone with Mobile-ID. */
export const phoneTextFormats = ['GSM-7', 'UCS-2'] as const

export type PhoneTextFormat = (typeof phoneTextFormats)[number]

/** How a link reaches the app: scanned from another screen, or opened on the same device. */
export const deviceLinkTypes = ['QR', 'Web2App', 'App2App'] as const

export type DeviceLinkType = (typeof deviceLinkTypes)[number]

/** A link on the same device has a callback address, which the app opens in the browser that started the session. */
export type DeviceLink =
  | { readonly type: 'QR' }
  | { readonly type: Exclude<DeviceLinkType, 'QR'>; readonly callbackUrl: string }
