import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { fileAnswer, fileNameOf, jsonAnswer } from '@/lib/portal/http/answers'
import { ownRoute } from '@/lib/portal/http/own-pages'
import { forwardUpload, isBrokenOff } from '@/lib/portal/uploads/uploads'
import { readCheckTicket } from '@/lib/portal/validation/check-ticket'
import { openBundleOfUpload } from '@/lib/portal/validation/proof-bundle'
import { sentFileName } from '@/lib/portal/validation/sent-file-name'

interface Context {
  readonly params: Promise<{ ticket: string }>
}

/** The bytes of a file that is only checked, streamed on to the gateway. */
export const PUT = ownRoute(async (request: Request, { params }: Context): Promise<Response> => {
  const upload = readCheckTicket((await params).ticket)
  if (upload === undefined) return jsonAnswer({ ok: false }, 404)
  try {
    const status = await forwardUpload(upload, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch (error) {
    // The browser or the gateway disconnected, or the body was too large; the browser sends the file again.
    if (!isBrokenOff(error)) throw error
    return jsonAnswer({ ok: false }, 502)
  }
})

/** Returns the proof bundle of the file that was uploaded before; the upload is then deleted. */
export const POST = ownRoute(async (request: Request, { params }: Context): Promise<Response> => {
  const upload = readCheckTicket((await params).ticket)
  const name = sentFileName(request)
  if (upload === undefined || name === undefined) return jsonAnswer({ ok: false }, 404)
  const bundle = await unlessUnreachable(openBundleOfUpload(upload, name))
  if (bundle === undefined) return jsonAnswer({ ok: false }, 404)
  return fileAnswer(bundle, fileNameOf(bundle, 'proof.zip'), 'attachment')
})
