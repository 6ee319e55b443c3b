import { expect } from 'vitest'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

/** The default content of an upload: a PDF. */
export const pdfToSign = {
  file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
}

/** Uploads a document for one signer, who has its link. */
export async function documentToSign(
  owner: Client,
  mail: string,
  content: object = pdfToSign,
  { code }: { readonly code: string } = app.signs,
) {
  const person = { name: 'Ona', surname: 'Pirmoji', personal_code: code }
  const signers = [{ ...person, email: `${mail}@example.com`, language: 'en' }]
  const upload = { access: 'public', signers, ...content }
  const { body } = await owner.call('/api/document/upload.json', upload)
  return { uuid: body.document.uuid, link: linkOf(owner, body.signers[0]?.invitationUrl ?? '') }
}

/** Uploads a document for one signer, who signs it. */
export async function signedDocument(owner: Client, mail: string, content?: object) {
  const { uuid, link } = await documentToSign(owner, mail, content)
  const started = await link.sign(app.signs)
  expect(started.http).toBe(200)
  expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
  return { uuid, link }
}
