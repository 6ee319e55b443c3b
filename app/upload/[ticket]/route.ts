import { jsonAnswer } from '@/lib/portal/http/answers'
import { isFromOurPages } from '@/lib/portal/http/same-origin'
import { currentViewer } from '@/lib/portal/sign-in/viewer'
import { readUploadTicket } from '@/lib/portal/uploads/upload-ticket'
import { forwardUpload, isBrokenOff } from '@/lib/portal/uploads/uploads'

/** The bytes of an announced file, streamed on to the gateway. */
export async function PUT(
  request: Request,
  { params }: { params: Promise<{ ticket: string }> },
): Promise<Response> {
  const { ticket } = await params
  if (!isFromOurPages(request.headers)) return jsonAnswer({ ok: false }, 403)
  try {
    const viewer = await currentViewer()
    const upload = viewer && readUploadTicket(viewer, ticket)
    if (upload === undefined) return jsonAnswer({ ok: false }, 404)
    const status = await forwardUpload(upload, request)
    return jsonAnswer({ ok: status === 200 }, status)
  } catch (error) {
    // The browser went away, sent too much, or the gateway did; the file is sent anew in any case.
    if (!isBrokenOff(error)) throw error
    return jsonAnswer({ ok: false }, 502)
  }
}
