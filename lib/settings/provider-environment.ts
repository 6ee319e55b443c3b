import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { base, gateway, gatewayAndPortal, list, text } from './setting'

/** Providers with a server, by the beginning of the names of their settings. */
export const serverTitles = { MOBILE_ID: 'Mobile-ID', SMART_ID: 'Smart-ID' } as const

type Prefix = keyof typeof serverTitles

export const serverPrefixes = Object.keys(serverTitles) as readonly Prefix[]

function serverSettings<Of extends Prefix>(prefix: Of, api: string, demoUuid: string) {
  const title = serverTitles[prefix]
  return prefixed(prefix, {
    URL: gatewayAndPortal(base.optional(), `${title} ${api}; absent: the simulator's`),
    RELYING_PARTY_UUID: gateway(
      z.string().default(demoUuid),
      `From the contract with ${title}'s provider`,
    ),
    RELYING_PARTY_NAME: gateway(z.string().default('DEMO'), 'From the same contract'),
    TLS_PINS: gateway(
      list,
      `Base64 SHA-256 of the public keys of ${title}'s server: the current and the next`,
    ),
    TLS_ANCHORS: gateway(
      text,
      `PEM file of TLS authorities for ${title}'s server; replaces the system's`,
    ),
    AUTHORITIES: gateway(
      text,
      `Folder of authorities that issue ${title} certificates; absent: any anchor`,
    ),
  })
}

const prefixed = <Of extends string, Settings extends object>(prefix: Of, settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [`${prefix}_${name}`, setting]),
  ) as { [Name in keyof Settings & string as `${Of}_${Name}`]: Settings[Name] }

const isOid = (text: string): boolean => /^[012](\.\d+)+$/.test(text)

export const providers = {
  DEFAULT_COUNTRY: gatewayAndPortal(
    z.enum(countries).default('LT'),
    'Country of personal codes given without country and phone number',
  ),
  ...serverSettings('MOBILE_ID', 'REST API', '00000000-0000-0000-0000-000000000000'),
  ...serverSettings('SMART_ID', 'RP API', '00000000-0000-4000-8000-000000000000'),
  SMART_ID_VERSION: gatewayAndPortal(
    z.enum(['v3', 'v2']).default('v3'),
    'Version of the Smart-ID RP API; v2 has no QR codes or app links',
  ),
  SMART_ID_SCHEME: gateway(
    z.enum(['smart-id', 'smart-id-demo']).default('smart-id'),
    "Scheme name in authentications; smart-id-demo for the provider's demo",
  ),
  ID_CARD_AUTHORITIES: gateway(
    text,
    "Folder of the authorities that issue identity cards (docs/security/ways-of-signing.md); absent: the simulator's, or nobody is identified by a card",
  ),
  ID_CARD_POLICIES: gateway(
    list.refine((policies) => policies.every(isOid), 'must be object identifiers, such as 1.2.3.4'),
    'Certificate policies of identity cards: one of them, or one below them, is required; empty: any',
  ),
  SIGNING_PROVIDERS_FILE: gateway(
    text,
    "JSON file of remote signing providers (docs/operate/remote-signing.md); absent: the simulator's, or none",
  ),
}

/** SMART_ID_URL may name a version, too. With a different one the provider knows no accounts. */
export function isAddressOfVersion(env: {
  SMART_ID_URL?: string | undefined
  SMART_ID_VERSION: string
}) {
  const [, named] = /\/(v\d+)$/.exec(env.SMART_ID_URL ?? '') ?? []
  return named === undefined || named === env.SMART_ID_VERSION
}
