import { jsonAnswer } from '@/lib/portal/http/answers'
import { ownRoute } from '@/lib/portal/http/own-pages'
import { noteViewed } from '@/lib/portal/signer/signing-page'

interface Context {
  readonly params: Promise<{ invitation: string }>
}

/** Records that a person saw the document. The page sends this after it has drawn the document. */
export const POST = ownRoute(async (_request: Request, { params }: Context) => {
  const isNoted = await noteViewed((await params).invitation)
  return jsonAnswer({ ok: isNoted }, isNoted ? 200 : 503)
})
