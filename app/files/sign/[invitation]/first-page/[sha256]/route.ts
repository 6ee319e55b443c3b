import { headOf, pictureAnswer } from '@/lib/portal/http/answers'
import { openSigningPicture } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string; sha256: string }>
}

/** The first page of the document with this digest, always WebP. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { invitation, sha256 } = await params
  return pictureAnswer(await openSigningPicture(invitation, sha256))
}

export const HEAD = headOf(GET)
