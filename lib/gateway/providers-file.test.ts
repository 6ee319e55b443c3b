import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityExtensions } from '@paraph/validator/authority/extensions'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { issue } from '@paraph/validator/testing/certificates'
import { describe, expect, it } from 'vitest'
import { ProvidersFileInvalid, readProvidersFile } from './providers-file'

const csc = {
  name: 'example',
  title: 'Example Sign',
  api: 'csc',
  url: 'https://api.example/csc/v2/',
  clientId: 'paraph',
  authorities: 'authorities',
}

const root = issue('Example Authority', undefined, authorityExtensions())
const authority = certificateToPem(root.certificate)

const files = {
  secret: 'from the file\n',
  empty: '\n',
  'logo.txt': 'not a picture',
}

function folderWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'providers-file-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const name of ['authorities', 'nothing']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'authorities', 'ca.pem'), authority)
  writeFileSync(join(folder, 'providers.json'), content)
  return join(folder, 'providers.json')
}

const read = (providers: readonly object[], plainHttp = false) =>
  readProvidersFile(folderWith(JSON.stringify({ providers })), plainHttp)

function problemsOf(reading: () => unknown): readonly string[] {
  try {
    reading()
  } catch (error) {
    if (error instanceof ProvidersFileInvalid) return error.problems
    throw error
  }
  return []
}

describe('the file of remote providers', () => {
  it('has defaults, and paths relative to itself', () => {
    const [provider] = read([{ ...csc, clientSecretFile: 'secret' }])
    expect(provider).toMatchObject({
      url: 'https://api.example/csc/v2',
      levels: ['QSCD', 'QUALIFIED'],
      returnUrls: [],
      tlsPins: [],
      client: { id: 'paraph', secret: 'from the file' },
      authorities: { certificates: [{ fingerprint: expect.any(String) }] },
      isTrustedForSignIn: false,
      signsChallenges: false,
    })
  })

  it('takes a secret from a command', () => {
    expect(read([{ ...csc, clientSecretCommand: 'echo from a command' }])).toMatchObject([
      { client: { secret: 'from a command' } },
    ])
  })

  it('accepts http in a demonstration only', () => {
    const plain = { ...csc, url: 'http://localhost:4400/csc/v2' }
    expect(read([plain], true)).toHaveLength(1)
    expect(problemsOf(() => read([plain]))).toEqual([
      'example: http://localhost:4400/csc/v2 must be an https address',
    ])
  })

  it('takes an address of authorities in a demonstration only', () => {
    const authorities = 'http://localhost:4400/ca/remote.crt'
    expect(read([{ ...csc, authorities }], true)).toMatchObject([
      { authorities: { addresses: [authorities] } },
    ])
    expect(problemsOf(() => read([{ ...csc, authorities }]))).toEqual([
      expect.stringContaining('cannot be read (ENOENT)'),
    ])
  })

  it('trusts a provider for sign-in only if it says so', () => {
    expect(read([csc, { ...csc, name: 'trusted', trusted_for_sign_in: true }])).toMatchObject([
      { isTrustedForSignIn: false },
      { isTrustedForSignIn: true },
    ])
  })

  it.each<[string, object, string]>([
    [
      'an unknown key',
      { ...csc, colour: 'red' },
      'providers.0 (example): Unrecognized key: "colour"',
    ],
    ['another api', { ...csc, api: 'worker' }, 'providers.0 (example).api'],
    ['a secret in the file itself', { ...csc, clientSecret: 'x' }, '"clientSecret"'],
    ['the name of a built-in method', { ...csc, name: 'card' }, 'is reserved'],
    ['the name of a page', { ...csc, name: 'elsewhere' }, 'is reserved'],
    ['a name in capitals', { ...csc, name: 'Example' }, 'small letters'],
    [
      'no authorities',
      { ...csc, authorities: undefined },
      'providers.0 (example).authorities: is missing: name the folder of the authorities that issue the certificates of its people',
    ],
    ['a folder that is missing', { ...csc, authorities: 'none' }, 'none cannot be read (ENOENT)'],
    ['a folder without certificates', { ...csc, authorities: 'nothing' }, 'nothing holds no certi'],
    ['an unknown country', { ...csc, countries: ['XX'] }, 'is no country'],
    ['an unknown level', { ...csc, levels: ['ADVANCED'] }, 'providers.0 (example).levels.0'],
    ['another kind of address', { ...csc, url: 'ftp://api.example' }, 'providers.0 (example).url'],
    ['no client', { ...csc, clientId: undefined }, 'providers.0 (example).clientId'],
    ['a return address without TLS', { ...csc, returnUrls: ['http://shop.example/'] }, 'https'],
    ['a logo that is no PNG', { ...csc, logo: 'logo.txt' }, 'The logo is not a PNG'],
    ['a missing secret file', { ...csc, clientSecretFile: 'none' }, 'cannot be read (ENOENT)'],
    ['an empty secret', { ...csc, clientSecretFile: 'empty' }, 'the clientSecret is empty'],
    ['two secrets', { ...csc, clientSecretFile: 'secret', clientSecretCommand: 'true' }, 'as well'],
    ['a command that fails', { ...csc, clientSecretCommand: 'exit 3' }, 'ended with 3'],
  ])('is refused with %s', (_what, provider, words) => {
    const problems = problemsOf(() => read([provider]))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
  })

  it('is refused if two providers have one name', () => {
    expect(problemsOf(() => read([csc, { ...csc, title: 'Other' }]))).toEqual([
      'example: two providers have this name',
    ])
  })

  it('reports all problems at once', () => {
    const providers = [
      { ...csc, logo: 'logo.txt' },
      { ...csc, name: 'other', clientSecretFile: 'none' },
    ]
    expect(problemsOf(() => read(providers))).toHaveLength(2)
  })

  it('does not quote its content if it is not JSON', () => {
    const path = folderWith('{"clientSecret": "hidden"')
    expect(problemsOf(() => readProvidersFile(path, false))).toEqual([`${path} is not JSON`])
  })
})
