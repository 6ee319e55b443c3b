import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { TrustAnchors } from '@paraph/validator/trust/trust-anchors'
import { z } from 'zod'
import { cscVersions, hashEncodings } from '@/lib/providers/csc/csc-settings'
import { register } from '@/lib/providers/register'
import { isCountryCode } from '@/lib/vocabulary/country-code'
import { certificateLevels } from '@/lib/vocabulary/provider'
import { AuthoritiesUnusable, authoritiesIn } from './authorities-folder'
import type { RemoteProvider } from './operation/gateway-config'
import { CommandFailed, commandOutput } from './operation/secrets/command-output'
import { logoFault } from './rules/logo-fault'

/** The simulator's provider, for demonstrations. */
export function simulatedProvider(simulator: string): RemoteProvider {
  return {
    name: 'simulated',
    title: 'Simulated remote signing',
    url: `${simulator}/csc/v2`,
    client: { id: 'paraph', secret: 'simulated-secret' },
    authorities: { addresses: [`${simulator}/ca/remote.crt`] },
    hashEncoding: 'base64url',
    isTrustedForSignIn: true,
    signsChallenges: true,
    levels: certificateLevels,
    tlsPins: [],
  }
}

/** Thrown if the file of remote providers cannot be used; one sentence for each problem. */
export class ProvidersFileInvalid extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ProvidersFileInvalid'
    this.problems = problems
  }
}

/** The address of a provider. Paths are appended to it, so slashes at its end are removed. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const textMax = 200
const text = z.string().min(1).max(textMax)
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1)

/**
 * Names that a provider cannot have: built-in methods, and `/return/elsewhere`, the page for a browser that did not
 * begin.
 */
const reservedNames = [...Object.keys(register), 'card', 'elsewhere']

const missingAuthorities =
  'is missing: name the folder of the authorities that issue the certificates of its people'

const csc = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 small letters, digits and hyphens')
    .refine((name) => !reservedNames.includes(name), 'is reserved'),
  /** Name of the provider as people know it. */
  title: text.max(60),
  url: address,
  /** Countries whose people the provider serves; absent: any country. */
  countries: list(z.string().refine(isCountryCode, 'is no country of ISO 3166-1')).optional(),
  levels: list(z.enum(certificateLevels)).default([...certificateLevels]),
  /** Path of a PNG of at most 100 kB. */
  logo: text.optional(),
  returnUrls: list(z.url({ protocol: /^https?$/ })).default([]),
  /** Folder of the provider's authorities. Without authorities the provider could name any person. */
  authorities: z.string(missingAuthorities).min(1, missingAuthorities),
  tlsAnchors: text.optional(),
  tlsPins: z.array(text).default([]),
  api: z.literal('csc'),
  version: z.enum(cscVersions).optional(),
  authorizationServer: address.optional(),
  clientId: text,
  clientSecretFile: text.optional(),
  clientSecretCommand: text.optional(),
  hashEncoding: z.enum(hashEncodings).default('base64url'),
  trusted_for_sign_in: z.boolean().default(false),
  signs_challenges: z.boolean().default(false),
})

const file = z.strictObject({ providers: list(csc) })

type Entry = z.output<typeof file>['providers'][number]

/** An entry, and the folder of the file: paths in the entry are relative to this folder. */
interface Located {
  readonly entry: Entry
  readonly folder: string
  readonly plainHttp: boolean
}

/**
 * Reads the file of remote providers. `plainHttp` accepts addresses without TLS, for a demonstration. Throws
 * `ProvidersFileInvalid`.
 */
export function readProvidersFile(path: string, plainHttp: boolean): readonly RemoteProvider[] {
  const { providers: entries } = parsed(path)
  const problems = [...repeatedNames(entries), ...(plainHttp ? [] : plainAddresses(entries))]
  const folder = dirname(resolve(path))
  const providers = entries.flatMap((entry) => {
    try {
      return [providerIn({ entry, folder, plainHttp })]
    } catch (error) {
      if (!(error instanceof ProvidersFileInvalid)) throw error
      problems.push(...error.problems.map((problem) => `${entry.name}: ${problem}`))
      return []
    }
  })
  if (problems.length > 0) throw new ProvidersFileInvalid(problems)
  return providers
}

function parsed(path: string): z.output<typeof file> {
  const content = jsonIn(readable(path).toString('utf8'), path)
  const result = file.safeParse(content)
  if (result.success) return result.data
  throw new ProvidersFileInvalid(
    result.error.issues.map(({ path: where, message }) =>
      where.length === 0 ? message : `${placeOf(where, content)}: ${message}`,
    ),
  )
}

const named = z.object({ providers: z.array(z.looseObject({ name: z.string() })) })

/** The place of a problem, with the provider's name: an operator with several providers looks for it. */
function placeOf(where: readonly PropertyKey[], content: unknown): string {
  const [list, index, ...rest] = where.map(String)
  const name = named.safeParse(content).data?.providers[Number(index)]?.name
  const provider = name === undefined ? `${list}.${index}` : `${list}.${index} (${name})`
  return [provider, ...rest].join('.')
}

function jsonIn(content: string, path: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    // The message of the syntax error is left out, because it quotes the file.
    throw new ProvidersFileInvalid([`${path} is not JSON`])
  }
}

function readable(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ProvidersFileInvalid([`${path} cannot be read (${code})`])
  }
}

function repeatedNames(entries: readonly Entry[]): string[] {
  const names = entries.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  return repeated.map((name) => `${name}: two providers have this name`)
}

function plainAddresses(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    const { url, authorizationServer: server, returnUrls } = entry
    const addresses = [url, ...(server === undefined ? [] : [server]), ...returnUrls]
    return addresses
      .filter((one) => !one.startsWith('https:'))
      .map((one) => `${entry.name}: ${one} must be an https address`)
  })
}

function providerIn({ entry, folder, plainHttp }: Located): RemoteProvider {
  const {
    api: _,
    clientId: id,
    clientSecretFile,
    clientSecretCommand,
    trusted_for_sign_in: isTrustedForSignIn,
    signs_challenges: signsChallenges,
    ...fields
  } = entry
  const inFolder = (path: string | undefined) =>
    path === undefined ? undefined : resolve(folder, path)
  return {
    ...fields,
    client: { id, secret: secretIn(inFolder(clientSecretFile), clientSecretCommand) },
    isTrustedForSignIn,
    signsChallenges,
    logo: logoIn(inFolder(entry.logo)),
    // The simulator makes its authorities when it starts, so a demonstration names their address.
    authorities:
      plainHttp && URL.canParse(entry.authorities)
        ? { addresses: [entry.authorities] }
        : authoritiesOf(resolve(folder, entry.authorities)),
    tlsAnchors: inFolder(entry.tlsAnchors),
  }
}

function authoritiesOf(path: string): TrustAnchors {
  try {
    return authoritiesIn(path)
  } catch (error) {
    if (!(error instanceof AuthoritiesUnusable)) throw error
    throw new ProvidersFileInvalid([error.message])
  }
}

function logoIn(path: string | undefined): Bytes | undefined {
  if (path === undefined) return undefined
  const logo = readable(path)
  const fault = logoFault(logo)
  if (fault !== undefined) throw new ProvidersFileInvalid([`${path}: ${fault}`])
  return logo
}

/**
 * Reads a secret. Secrets are never in the file of providers, so that this file can be shown and stored with other
 * settings.
 */
function secretIn(path: string | undefined, command: string | undefined): string | undefined {
  if (path !== undefined && command !== undefined) {
    throw new ProvidersFileInvalid(['clientSecretFile is set, and clientSecretCommand as well'])
  }
  if (path === undefined && command === undefined) return undefined
  const secret =
    command === undefined
      ? readable(path ?? '')
          .toString('utf8')
          .trim()
      : printed(command)
  if (secret === '') throw new ProvidersFileInvalid(['the clientSecret is empty'])
  return secret
}

function printed(command: string): string {
  try {
    return commandOutput(command)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new ProvidersFileInvalid([`clientSecretCommand ${error.message}`])
  }
}
