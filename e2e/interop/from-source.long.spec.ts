import { beforeAll, describe, expect, inject, it } from 'vitest'
import { askCard } from '../simulated-card'
import { cloned } from './from-source/clone'
import { builtFromSource, type JavaSource } from './from-source/java-source'
import { isInstalled, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

/** Libraries that no registry has, with the simulator or its files. The answers were predicted before the first run. */

const folder = toolFolder()
const { simulatorUrl } = inject('services')

async function keepIssuers(name: string, ...ids: readonly string[]): Promise<string> {
  const certificates = await Promise.all(
    ids.map(async (id) => {
      const response = await fetch(`${simulatorUrl}/ca/${id}.crt`)
      return new Uint8Array(await response.arrayBuffer())
    }),
  )
  return await folder.keepPem(name, ...certificates)
}

/** The lines that a program prints; all its cases are in one Java machine, because each start is slow. */
async function linesOf(classPath: string, program: string, ...args: readonly string[]) {
  const { code, output } = await runTool('java', '-cp', classPath, program, ...args)
  if (code !== 0) throw new Error(`${program} broke down: ${output.slice(-1_000)}`)
  return output.trim().split('\n')
}

async function describeFromSource(
  title: string,
  source: JavaSource,
  tests: (classPath: string) => void,
): Promise<void> {
  const built = await builtFromSource(source)
  if ('missing' in built) {
    it(`${title} does not run here: ${built.missing}`, () => expect(built.missing).not.toBe(''))
  } else describe(title, () => tests(built.classPath))
}

const silent = 'org.slf4j:slf4j-nop:2.0.16'

const smartId = {
  repository: 'SK-EID/smart-id-java-client',
  tag: '3.1',
  further: ['org.glassfish.jersey.core:jersey-client:3.1.8', silent],
  program: 'AskSmartIdV3',
}

await describeFromSource('the client of Smart-ID in Java, for version 3', smartId, (classPath) => {
  const cases = [
    [
      'authentication',
      'SHA_512',
      'PNOLT-40504040001-MOCK-Q',
      'OK TESTNUMBER 40504040001 LT 1905-04-04',
    ],
    [
      'authentication',
      'SHA3_256',
      'PNOLV-050405-10009-DEM0-Q',
      'OK TESTNUMBER 050405-10009 LV 1905-04-05',
    ],
    [
      'authentication',
      'SHA_256',
      'PNOLV-329999-99901-MOCK-Q',
      'BIRTH DATE TESTNUMBER 329999-99901 LV 1903-03-03',
    ],
    [
      'authentication',
      'SHA_384',
      'PNOLV-329999-99709-MOCK-Q',
      'NO BIRTH DATE TESTNUMBER 329999-99709 LV unknown',
    ],
    ['certificate', 'SHA_256', 'PNOLT-40504040001-MOCK-Q', 'QUALIFIED'],
    ['signature', 'SHA_256', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA_384', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA_512', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA3_512', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA_256', 'PNOLT-30505050012-MOCK-Q', 'UserAccountNotFoundException'],
    ['signature', 'SHA_256', 'PNOEE-30403039917-MOCK-Q', 'UserRefusedException'],
    ['signature', 'SHA_256', 'PNOEE-30403039928-MOCK-Q', 'UserRefusedDisplayTextAndPinException'],
    ['signature', 'SHA_256', 'PNOEE-30505050023-MOCK-Q', 'DocumentUnusableException'],
    [
      'signature',
      'SHA_256',
      'PNOEE-30505050045-MOCK-Q',
      'RequiredInteractionNotSupportedByAppException',
    ],
    ['signature', 'SHA_256', 'PNOEE-30505050110-MOCK-Q', 'ServerMaintenanceException'],
  ] as const
  let lines: readonly string[]

  beforeAll(async () => {
    const issuers = await keepIssuers('smart-id.pem', 'smart-id', 'root')
    const words = cases.flatMap((one) => one.slice(0, 3))
    const address = `${simulatorUrl}/smart-id-rp/v3`
    lines = await linesOf(classPath, 'AskSmartIdV3', address, issuers, ...words)
  })

  it.each(cases.map((one, index) => [...one, index] as const))(
    'asks for %s with %s of %s: %s',
    (_order, _hash, _document, expected, index) => {
      expect(lines[index]).toBe(expected)
    },
  )
})

const webEid = {
  repository: 'web-eid/web-eid-authtoken-validation-java',
  tag: 'v3.2.1',
  further: [silent],
  program: 'ValidateTokens',
}

await describeFromSource('the library of Web eID in Java', webEid, (classPath) => {
  const portalUrl = 'https://portal.example.test'
  const nonce = Buffer.alloc(32, 7).toString('base64')
  const otherNonce = Buffer.alloc(32, 8).toString('base64')
  // The library escapes the commas of a common name.
  const cases = [
    ['EE', nonce, 'O’CONNEŽ-ŠUSLIK TESTNUMBER\\,MARY ÄNN\\,60001019906'],
    ['LT', nonce, 'PAVYZDŽIŪNAS TESTNUMBER\\,ĄŽUOLAS\\,50001018865'],
    ['LV', nonce, 'TESTNUMBER\\,OK\\,050405-10009'],
    ['FI', nonce, 'TESTNUMBER\\,VÄINÖ\\,999000110'],
    ['EE', otherNonce, 'AuthTokenSignatureValidationException'],
    ['REVOKED', nonce, 'UserCertificateRevokedException'],
  ] as const
  let lines: readonly string[]

  beforeAll(async () => {
    const issuers = await keepIssuers('cards.pem', 'card', 'root')
    const tokens = cases.map(async ([card, expected], index) => {
      const token = await askCard({ simulatorUrl, portalUrl }, card, {
        kind: 'authenticate',
        nonce,
      })
      return [await folder.keep(`token-${index}.json`, JSON.stringify(token)), expected] as const
    })
    const words = (await Promise.all(tokens)).flat()
    lines = await linesOf(classPath, 'ValidateTokens', portalUrl, issuers, ...words)
  })

  it.each(cases.map((one, index) => [...one, index] as const))(
    'judges the token of %s for the nonce %s: %s',
    (_card, _nonce, expected, index) => {
      expect(lines[index]).toBe(expected)
    },
  )
})

/** The client of version 3 needs PHP 8.4. Composer is not needed for two dependencies. */
const phpClient = [
  { repository: 'SK-EID/smart-id-php-client', tag: 'v2.3.3' },
  { repository: 'phpseclib/phpseclib', tag: '3.0.56' },
  { repository: 'paragonie/constant_time_encoding', tag: 'v3.1.3' },
]

const clones = isInstalled('php')
  ? await Promise.all(phpClient.map(cloned)).catch((error) => String(error).slice(0, 200))
  : 'there is no PHP'

if (typeof clones === 'string') {
  it(`the client of Smart-ID in PHP does not run here: ${clones}`, () => {
    expect(clones).not.toBe('')
  })
} else {
  describe('the client of Smart-ID in PHP, for version 2', () => {
    it.each([
      ['PNOLT-40504040001-MOCK-Q', 'OK TESTNUMBER 40504040001 LT 1905-04-04'],
      ['PNOLV-050405-10009-DEM0-Q', 'OK TESTNUMBER 050405-10009 LV 1905-04-05'],
      ['PNOLV-329999-99901-MOCK-Q', 'BIRTH DATE TESTNUMBER 329999-99901 LV 1903-03-03'],
      ['PNOLV-329999-99709-MOCK-Q', 'NO BIRTH DATE TESTNUMBER 329999-99709 LV unknown'],
      ['PNOLT-30505050012-MOCK-Q', 'UserAccountNotFoundException'],
      ['PNOEE-30403039917-MOCK-Q', 'UserRefusedException'],
      ['PNOEE-30403039928-MOCK-Q', 'UserRefusedDisplayTextAndPinException'],
      ['PNOEE-30505050023-MOCK-Q', 'DocumentUnusableException'],
      ['PNOEE-30505050045-MOCK-Q', 'RequiredInteractionNotSupportedByAppException'],
      // The library has an exception for maintenance, and never throws it.
      ['PNOEE-30505050110-MOCK-Q', 'SmartIdException'],
    ])('authenticates %s: %s', async (document, expected) => {
      await keepIssuers('php/trusted_certificates/root.pem', 'root')
      await keepIssuers('php/trusted_certificates/smart-id.pem', 'smart-id')
      const words = [`${simulatorUrl}/smart-id-rp/v2/`, folder.pathOf('php'), document]
      const script = 'e2e/interop/from-source/ask_smart_id.php'
      const { output } = await runTool('php', script, ...clones, ...words)
      expect(output).toBe(`${expected}\n`)
    })
  })
}
