import { mkdir } from 'node:fs/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ofAdoc } from './dss/cases'
import { openDss } from './dss/open-dss'
import { browserSigners, gatewaySamples, gatewayTypes } from './gateway-samples'
import { javaLibraries } from './java-libraries'
import { isInstalled, pdfsigVerdicts, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const services = inject('services')
const gateway = gatewaySamples(services)
const folder = toolFolder()

/** Every format, signed by remote providers and ID cards with keys of every kind. */
const samples = browserSigners.flatMap((by) =>
  gatewayTypes.map((type) => ({ by, type, name: `${by.method}-${by.signer}-${by.key}.${type}` })),
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
}, 300_000)

const dss = await openDss()

if (typeof dss === 'string') {
  it(`EU DSS does not run here: ${dss}`, () => {
    expect(dss).not.toBe('')
  })
} else {
  it('makes signatures that EU DSS finds qualified', async () => {
    const [anchors, answers] = [await folder.keep('none.pem', ''), folder.pathOf('answers')]
    await mkdir(answers)
    const trusted = { list: folder.pathOf('tl.xml'), signers: folder.pathOf('tl-signers.pem') }
    const verdicts = await dss.validate(anchors, answers, samples.map(pathOf), trusted)
    const found = verdicts.map(({ signatures }, index) => [samples[index]?.name, signatures])
    expect(found).toEqual(
      samples.map(({ name, type }) => [
        name,
        [
          expect.objectContaining({
            indication: 'TOTAL_PASSED',
            qualification: 'QESIG',
            timeStamps: ['PASSED'],
            errors: [],
            warnings: type === 'adoc' ? ofAdoc : [],
          }),
        ],
      ]),
    )
  })
}

describe.runIf(isInstalled('pdfsig'))('poppler', () => {
  it.each(ofType('pdf'))('finds $name valid', async (sample) => {
    const verdicts = await pdfsigVerdicts(pathOf(sample))
    expect([...verdicts.values()]).toEqual(['Signature is Valid.'])
  })
})

const digidoc = await javaLibraries('e2e/interop/digidoc4j/pom.xml')

if ('missing' in digidoc) {
  it(`digidoc4j does not run here: ${digidoc.missing}`, () => {
    expect(digidoc.missing).not.toBe('')
  })
} else {
  // digidoc4j does not read ADOC.
  it('makes containers that digidoc4j finds valid', async () => {
    const containers = ofType('asice', 'bdoc')
    const { code, output } = await runTool(
      'java',
      ...['-cp', `${digidoc.libraries}/*`, 'e2e/interop/digidoc4j/Validate.java'],
      ...[...published.map(folder.pathOf), ...containers.map(pathOf)],
    )
    expect(code, output).toBe(0)
    const found = output.trim().split('\n')
    expect(containers.map(({ name }, index) => [name, found[index]])).toEqual(
      containers.map(({ name }) => [name, '1 valid']),
    )
  })
}
