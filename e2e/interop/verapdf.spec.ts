import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { type SigningChoices, signPdf } from '@paraph/validator/testing/sign-pdf'
import { describe, expect, inject, it } from 'vitest'
import { ask } from './judges/ask'
import { toolFolder } from './tool-folder'
import { conformingPdf, type Flavour, flavourNames, languagePlaces } from './verapdf/conforming-pdf'

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

/** Only PDF/UA-1 reads the language of an element, so the others are run before a release. */
const isRun = (flavour: Flavour, place: string) =>
  place === 'catalog' || flavour === 'ua1' || inject('wholeTables')

const cases = signings.flatMap(([when, choices, kept]) =>
  kept.flatMap((flavour) =>
    languagePlaces(flavour)
      .filter((place) => isRun(flavour, place))
      .map((place) => ({ flavour, place, when, choices })),
  ),
)

const folder = toolFolder()

async function signed(
  pki: TestPki,
  { flavour, place, choices }: (typeof cases)[number],
): Promise<Buffer> {
  let bytes = conformingPdf(flavour, place)
  for (const choice of choices) bytes = (await signPdf(pki, bytes, choice)).bytes
  return bytes
}

describe.runIf(inject('judges'))('veraPDF', () => {
  const pki = createTestPki(() => at)

  it.each(cases)('confirms PDF/$flavour with the language in the $place $when', async (one) => {
    const path = await folder.keep(`${cases.indexOf(one)}.pdf`, await signed(pki, one))
    expect(await ask('verapdf/Conform', path, one.flavour)).toBe('ok')
  })
})
