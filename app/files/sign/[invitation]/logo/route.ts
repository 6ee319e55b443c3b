import { fileAnswer, headOf, jsonAnswer } from '@/lib/portal/http/answers'
import { openSigningLogo } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** The logo of the relying party that asks for the signature, always a PNG. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const logo = await openSigningLogo((await params).invitation)
  if (logo === undefined) return jsonAnswer({}, 404)
  const answer = fileAnswer(logo, 'logo.png', 'inline')
  answer.headers.set('content-type', 'image/png')
  return answer
}

export const HEAD = headOf(GET)
