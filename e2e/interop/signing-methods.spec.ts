import { beforeAll, describe, expect, inject, it } from 'vitest'
import { verdictOfDss } from './dss/ask-dss'
import { ofAdoc } from './dss/cases'
import { browserSigners, gatewaySamples, gatewayTypes } from './gateway-samples'
import { ask } from './judges/ask'
import { isInstalled, pdfsigVerdicts } from './run-tool'
import { toolFolder } from './tool-folder'

const services = inject('services')
const gateway = gatewaySamples(services)
const folder = toolFolder()

/**
 * Every signer and every format, by remote providers and ID cards with keys of every kind; all pairs if tables are
 * compared whole.
 */
const samples = browserSigners.flatMap((by, index) =>
  gatewayTypes
    .filter((_, place) => inject('wholeTables') || place === index % gatewayTypes.length)
    .map((type) => ({ by, type, name: `${by.method}-${by.signer}-${by.key}.${type}` })),
)
const ofType = (...types: readonly string[]) => samples.filter(({ type }) => types.includes(type))
const pathOf = ({ name }: { readonly name: string }) => folder.pathOf(name)

/** The trusted list of the simulator and its signers; other trust anchors are not needed. */
const published = ['tl.xml', 'tl-signers.pem'] as const

beforeAll(async () => {
  for (const { by, type, name } of samples)
    await folder.keep(name, await gateway.signedInBrowser(by, type))
  for (const name of published) {
    const response = await fetch(`${services.simulatorUrl}/${name}`)
    await folder.keep(name, await response.text())
  }
})

describe.runIf(inject('judges'))('EU DSS', () => {
  it.each(samples)('finds $name qualified', async (sample) => {
    const anchors = await folder.keep('none.pem', '')
    const list = { path: folder.pathOf('tl.xml'), signers: folder.pathOf('tl-signers.pem') }
    const { signatures } = await verdictOfDss(pathOf(sample), { anchors, list })
    expect(signatures).toEqual([
      expect.objectContaining({
        indication: 'TOTAL_PASSED',
        qualification: 'QESIG',
        timeStamps: ['PASSED'],
        errors: [],
        warnings: sample.type === 'adoc' ? ofAdoc : [],
      }),
    ])
  })
})

describe.runIf(isInstalled('pdfsig'))('poppler', () => {
  it.each(ofType('pdf'))('finds $name valid', async (sample) => {
    const verdicts = await pdfsigVerdicts(pathOf(sample))
    expect([...verdicts.values()]).toEqual(['Signature is Valid.'])
  })
})

// digidoc4j does not read ADOC.
describe.runIf(inject('judges'))('digidoc4j', () => {
  it.each(ofType('asice', 'bdoc'))('finds $name valid', async (sample) => {
    const trust = published.map(folder.pathOf)
    expect(await ask('digidoc4j/Validate', pathOf(sample), ...trust)).toBe('1 valid')
  })
})
