import { samplePdf } from '@paraph/validator/testing/pdf'
import type { TestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { conformingPdf } from '../verapdf/conforming-pdf'
import { signedAt } from './edited-files'

const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 09:30 UTC']
const appearance = { position: 'auto', page: 'last_page', lines } as const
const at = signedAt

/** Files that Paraph signed, for other programs to read. */
export const readSamples: Readonly<Record<string, (pki: TestPki) => Promise<Buffer>>> = {
  invisible: (pki) => signed(pki, samplePdf()),
  visible: (pki) => signed(pki, samplePdf(), { appearance }),
  'two signers': async (pki) => signed(pki, await signed(pki, samplePdf()), { appearance }),
  'PDF 2.0': (pki) => signed(pki, conformingPdf('4')),
  'object streams': (pki) => signed(pki, samplePdf({ style: 'object-streams' })),
  'PDF/A-2b': (pki) => signed(pki, conformingPdf('2b'), { appearance }),
  'PDF/UA-2': (pki) => signed(pki, conformingPdf('ua2'), { appearance }),
  'archive time-stamp': (pki) => signed(pki, samplePdf(), { level: 'B-LTA' }),
  'P-384': (pki) => signed(pki, samplePdf(), { algorithm: 'ecdsa-sha384' }),
  'RSA-PSS': (pki) => signed(pki, samplePdf(), { algorithm: 'rsa-pss-sha256' }),
  'RSA PKCS#1': (pki) => signed(pki, samplePdf(), { algorithm: 'rsa-sha256' }),
}

async function signed(
  pki: TestPki,
  bytes: Buffer,
  choices: Partial<Parameters<typeof signPdf>[2]> = {},
): Promise<Buffer> {
  return (await signPdf(pki, bytes, { at, level: 'B-LT', ...choices })).bytes
}
