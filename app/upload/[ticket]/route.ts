import { headOf, jsonAnswer, partAnswer } from '@/lib/portal/http/answers'
import { ownRoute } from '@/lib/portal/http/own-pages'
import { currentViewer } from '@/lib/portal/sign-in/viewer'
import { viewerAnswer } from '@/lib/portal/sign-in/while-signed-in'
import { readUploadTicket } from '@/lib/portal/uploads/upload-ticket'
import { forwardUpload, isBrokenOff, openUpload } from '@/lib/portal/uploads/uploads'

interface Context {
  readonly params: Promise<{ readonly ticket: string }>
}

/** An uploaded file, for its owner; `as` is the extension of its name. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const extension = new URL(request.url).searchParams.get('as') ?? ''
  const name = /^\w{1,10}$/.test(extension) ? `file.${extension}` : 'file'
  return await viewerAnswer({ signedOut: jsonAnswer({}, 401) }, async (viewer) => {
    const { ticket } = await params
    const file = await openUpload(viewer, { ticket, name })
    return file && partAnswer(file, request)
  })
}

export const HEAD = headOf(GET)

/** The bytes of an announced file, streamed on to the gateway. */
export const PUT = ownRoute(async (request: Request, { params }: Context): Promise<Response> => {
  const { ticket } = await params
  try {
    const viewer = await currentViewer()
    const upload = viewer && readUploadTicket(viewer, ticket)
    if (upload === undefined) return jsonAnswer({ ok: false }, 404)
    const status = await forwardUpload(upload, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch (error) {
    // The browser or the gateway disconnected, or the body was too large; the browser sends the file again.
    if (!isBrokenOff(error)) throw error
    return jsonAnswer({ ok: false }, 502)
  }
})
