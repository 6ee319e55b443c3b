import { randomBytes } from 'node:crypto'
import { givenSeed } from '@paraph/validator/testing/seed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PhoneProvider } from '@/lib/providers/identity-provider'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { smartIdV2 } from '@/lib/providers/smart-id/v2/smart-id-v2'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { randomRounds } from '@/lib/testing/random-rounds'
import { countries, type Person } from '@/lib/vocabulary/person'
import { promptLanguageOf, promptLanguages, providerFamilies } from '@/lib/vocabulary/provider'
import type { Endpoint } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { signerUuid } from '../contract/examples'
import { parseRequest } from '../contract/parse-request'
import { OperationFailure } from '../operation/operation-failure'
import { appPerson, mobilePerson, phoneText } from '../sessions/session-request'

const world = await providersOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const fallbackName = 'document.pdf'

/** Any certificate of each provider, because the signed content does not matter here. */

const v2 = world.settings('/smart-id-rp/v2')
const v3 = world.settings('/smart-id-rp/v3')
const providers: Readonly<Record<string, PhoneProvider>> = {
  mobile: mobileId(world.settings('/mid-api')),
  smartid: smartId({ ...v3, schemeName: 'smart-id-demo' }),
  smartidV2: smartIdV2(v2),
}
const lithuanian = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' } as const
const withApp = { country: 'LT', personalCode: '30303039914' } as const
const level = 'QUALIFIED'
const certificates = Object.fromEntries(
  await Promise.all(
    Object.entries(providers).map(async ([name, provider]) => {
      const person = name === 'mobile' ? lithuanian : withApp
      return [name, await provider.signingCertificate({ person, level })] as const
    }),
  ),
)

/** Names of the endpoints that prompt a person through a provider. */
const asking = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { failures }]) => failures.includes('provider-misconfigured'))
  .map(([name]) => name)

const isAuthentication = (name: EndpointName) =>
  /Authentication$/.test(name) || name === 'identifyInvited'

/** Characters on which phone texts depend: both tables of GSM-7, Baltic and Cyrillic letters, line feeds, emoji. */
const letter = fc.constantFrom(
  ...[...'aZ 5@_.Ä^{}\\[~]|€ąŠõЖ…“'],
  '\n',
  '\r\n',
  '😀',
  '\u{20000}',
  'e\u0301',
)
const text = fc.oneof(
  fc.string({ unit: letter, maxLength: 60 }),
  fc.string({ unit: letter, maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: letter, minLength: 190, maxLength: 220 }),
)
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

/** People that the providers know, and arbitrary codes. */
const people = fc.constantFrom(
  { phone: '+37060000666', code: '50001018865', country: 'LT' },
  { phone: '+37200000766', code: '60001019906', country: 'EE' },
  { phone: '+37120000000', code: '050405-10009', country: 'LV' },
  { phone: '+37120000000', code: '05040510009', country: 'LV' },
  { phone: '+370 600 00 666', code: '500010 18865', country: 'LT' },
)
const anybody = fc.record({
  phone: fc.tuple(fc.constantFrom('+370', '+371', '+372', '+358', '+'), digits(4, 12)).map(join),
  code: fc.oneof(digits(11), fc.tuple(digits(6), fc.constant('-'), digits(5)).map(join)),
  country: fc.constantFrom(...countries),
})

function join(parts: readonly string[]): string {
  return parts.join('')
}

const digest = fc.oneof(
  ...(['SHA256', 'SHA512'] as const).flatMap((hash_algorithm) => {
    const bytes = randomBytes(hash_algorithm === 'SHA256' ? 32 : 64)
    return (['hex', 'base64'] as const).map((encoding) =>
      fc.constant({ hash: bytes.toString(encoding), hash_algorithm }),
    )
  }),
)

const callbackUrls = [
  'https://portal.example/back',
  'http://portal.example/back',
  'https://portal.example/a|b',
  `https://portal.example/${'a'.repeat(1_900)}`,
]
const links = fc.constantFrom(
  {},
  { device_link: 'QR' },
  ...callbackUrls.flatMap((callback_url) => [
    { device_link: 'Web2App', callback_url },
    { device_link: 'App2App', callback_url },
  ]),
)

/** Bodies that vary in every value sent to a provider. */
const bodies = fc
  .record({
    person: fc.oneof(people, anybody),
    digest,
    message: fc.option(text, { nil: undefined }),
    message_format: fc.constantFrom('GSM-7', 'UCS-2', undefined),
    language: fc.constantFrom(...promptLanguages, 'lt', undefined, undefined),
    method: fc.constantFrom(...providerFamilies),
    certificate_level: fc.constantFrom('QSCD', 'QUALIFIED', undefined),
    link: links,
  })
  .map(({ person, digest: signed, link, ...rest }) => ({
    type: 'pdf',
    sha256: '0'.repeat(64),
    signer_id: signerUuid,
    pdf: { files: [{ name: 'a.pdf', content: 'QQ==' }] },
    ...person,
    ...signed,
    ...link,
    ...rest,
  }))

type Body = Readonly<Record<string, unknown>>

/** Parsed fields as operations receive them. */
interface Asked {
  readonly phone?: string
  readonly code?: string
  readonly country?: Person['country']
  readonly message?: string
  readonly message_format?: 'GSM-7' | 'UCS-2'
  readonly language?: string
  readonly method?: 'mobile' | 'smartid'
  readonly certificate_level?: 'QSCD' | 'QUALIFIED'
  readonly device_link?: 'QR' | 'Web2App' | 'App2App'
  readonly callback_url?: string
  readonly hash_algorithm?: 'SHA256' | 'SHA512'
}

/** Whether the contract and the operations' own checks accept a body. An accepted body is sent to each provider. */
async function send(name: EndpointName, body: Body, documentName: string): Promise<boolean> {
  const parsed = parseRequest(endpoints[name], body)
  if ('invalid' in parsed) return false
  const asked: Asked = parsed.body
  const person = personOf(name, asked)
  if (person === 'refused') return false
  const isMobile = person?.phone !== undefined
  const names = isMobile ? ['mobile'] : ['smartid', ...(asked.device_link ? [] : ['smartidV2'])]
  for (const provider of names) {
    if (!(await sendTo(provider, name, { asked, person, documentName }))) return false
  }
  return true
}

function personOf(name: EndpointName, asked: Asked): Person | undefined | 'refused' {
  const { phone, code, country } = asked
  const isMobile = asked.method
    ? asked.method === 'mobile'
    : endpoints[name].path.startsWith('/mobile')
  try {
    if (isMobile) return mobilePerson(phone ?? '', code ?? '', now)
    return code && country ? appPerson(country, code, now) : undefined
  } catch (error) {
    if (error instanceof OperationFailure) return 'refused'
    throw error
  }
}

interface Sent {
  readonly asked: Asked
  readonly person: Person | undefined
  readonly documentName: string
}

async function sendTo(providerName: string, name: EndpointName, sent: Sent): Promise<boolean> {
  const { asked, person, documentName } = sent
  const provider = providers[providerName]
  const certificate = certificates[providerName]
  if (!provider || !certificate) throw new Error(`There is no provider ${providerName}`)
  const { text, textFormat } = phoneText(asked, documentName)
  const isPromptLanguage = promptLanguages.find((language) => language === asked.language)
  const prompt = { text, format: textFormat, language: isPromptLanguage ?? promptLanguageOf.lt }
  const deviceLink = linkOf(provider, asked)
  if (deviceLink === 'refused') return false
  const level = asked.certificate_level ?? 'QUALIFIED'
  const link = deviceLink && { deviceLink }
  if (isAuthentication(name)) {
    const order = provider.orderAuthentication({ ...(person && { person }), prompt, ...link })
    await admitted(provider.startAuthentication(order))
    return true
  }
  if (!person) return false
  await admitted(provider.signingCertificate({ person, level }))
  const hash = asked.hash_algorithm === 'SHA512' ? 'SHA-512' : 'SHA-256'
  const algorithm = provider.signatureAlgorithm(certificate, hash)
  const digested = randomBytes(hash === 'SHA-512' ? 64 : 32)
  const request = { person, level, certificate, algorithm, digest: digested, prompt, ...link }
  await admitted(provider.startSignature(provider.orderSignature(request)))
  return true
}

function linkOf({ deviceLinks }: PhoneProvider, { device_link: type, callback_url }: Asked) {
  if (type === undefined) return undefined
  if (type === 'QR') return { type } as const
  if (callback_url === undefined || !deviceLinks?.isCallbackUrl(callback_url)) return 'refused'
  return { type, callbackUrl: callback_url } as const
}

/** Fails if the provider found the request malformed; an unknown person is a normal answer. */
async function admitted(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!(error instanceof ProviderFailure) || error.reason === 'request-rejected') throw error
  })
}

describe('requests to providers', () => {
  it.each(asking)('of %s are never rejected as malformed', async (name) => {
    let sent = 0
    const property = fc.asyncProperty(bodies, text, async (body, documentName) => {
      if (await send(name, body, documentName.trim() || fallbackName)) sent += 1
    })
    await fc.assert(property, { seed: givenSeed ?? 1, numRuns: 100 * randomRounds })
    expect(sent).toBeGreaterThan(0)
  })

  it.each([
    ['six characters of the extension table', { message: '{}{}{}' }],
    ['twenty characters of the extension table', { message: '€'.repeat(20) }],
    ['an emoji in UCS-2', { message: '😀', message_format: 'UCS-2' }],
    ['a Latvian number', { phone: '+37120000000', code: '050405-10009' }],
  ])('refuses %s before a provider is called', async (_, change) => {
    const body = { phone: '+37060000666', code: '50001018865', ...change }
    expect(await send('initializeMobileAuthentication', body, fallbackName)).toBe(false)
  })
})
