import { beforeAll, describe, expect, it } from 'vitest'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { type SigningChoices, signPdf } from '@/lib/testing/sign-pdf'
import { javaLibraries } from './java-libraries'
import { runTool } from './run-tool'
import { toolFolder } from './tool-folder'
import { conformingPdf, type Flavour, flavourNames } from './verapdf/conforming-pdf'

const at = new Date('2026-03-01T09:30:00Z')
const visible = {
  lines: ['ONA PAVYZDIENĖ', '2026-03-01'],
  position: 'auto',
  page: 'last_page',
} as const
const mark: SigningChoices = { at, level: 'B-LTA', appearance: visible }
const hidden: SigningChoices = { at, level: 'B-LTA' }
const second: SigningChoices = { at, level: 'B-LT', algorithm: 'rsa-sha256' }

/** Signings of a file, and the flavours that it must still conform to. */
const signings: readonly (readonly [string, readonly SigningChoices[], readonly Flavour[]])[] = [
  ['before it is signed', [], flavourNames],
  ['after an invisible signature', [hidden], flavourNames],
  ['after a visible signature', [mark], flavourNames],
  ['after two signatures, the first visible', [mark, second], flavourNames],
  [
    'after two visible signatures',
    [mark, { ...second, appearance: visible }],
    // A new structure element would break the first signature.
    flavourNames.filter((flavour) => flavour !== 'ua1'),
  ],
]

const cases = signings.flatMap(([when, choices, kept]) =>
  kept.map((flavour) => ({ flavour, when, choices })),
)

const folder = toolFolder()

async function signed(pki: TestPki, { flavour, choices }: (typeof cases)[number]): Promise<Buffer> {
  let bytes = conformingPdf(flavour)
  for (const choice of choices) bytes = (await signPdf(pki, bytes, choice)).bytes
  return bytes
}

const java = await javaLibraries('e2e/interop/verapdf/pom.xml')

if ('missing' in java) {
  it(`veraPDF does not run here: ${java.missing}`, () => {
    expect(java.missing).not.toBe('')
  })
} else {
  describe('veraPDF', () => {
    let verdicts: readonly string[]

    // One start of a Java machine for all, because each is slow.
    beforeAll(async () => {
      const pki = createTestPki(() => at)
      const files: string[] = []
      for (const [index, one] of cases.entries()) {
        files.push(one.flavour, await folder.keep(`${index}.pdf`, await signed(pki, one)))
      }
      const source = 'e2e/interop/verapdf/Judge.java'
      const { code, output } = await runTool('java', '-cp', `${java.libraries}/*`, source, ...files)
      if (code !== 0) throw new Error(`veraPDF broke down: ${output}`)
      verdicts = output.split('\n').filter((line) => line.startsWith('verdict '))
    }, 300_000)

    it.each(cases)('confirms PDF/$flavour $when', (one) => {
      expect(verdicts[cases.indexOf(one)]).toBe('verdict ok')
    })
  })
}
