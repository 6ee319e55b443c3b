import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'

/** A program that calls the API by itself, for no signed-in person. */
export const program = () =>
  clientOf({
    gatewayUrl: process.env.E2E_GATEWAY_URL ?? '',
    accessToken: process.env.E2E_ACCESS_TOKEN ?? '',
  })

/** Sends a document, public unless the terms say otherwise; returns its id and the links of its signers. */
export async function sendByApi(terms: Readonly<Record<string, unknown>>) {
  const { body } = await program().call('/en/api/document/upload.json', {
    access: 'public',
    owner_name: 'Bandymų įmonė',
    file: { filename: 'Nuomos sutartis.pdf', content: samplePdf().toString('base64') },
    ...terms,
  })
  const links = body.signers.map(({ invitationUrl }) => invitationUrl ?? '')
  return { uuid: body.document.uuid, links }
}
