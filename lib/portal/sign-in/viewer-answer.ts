import { jsonAnswer } from '../http/answers'
import { unlessUnreachable } from '../unreachable'
import { currentViewer, type Viewer } from './viewer'

/** What a route answers to the signed-in person; 503 when the gateway cannot say whether they are, or anything else. */
export async function viewerAnswer(
  signedOut: Response,
  answer: (viewer: Viewer) => Promise<Response>,
): Promise<Response> {
  const answered = await unlessUnreachable(
    currentViewer().then((viewer) => (viewer ? answer(viewer) : signedOut)),
  )
  return answered ?? jsonAnswer({}, 503)
}
