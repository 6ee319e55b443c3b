'use client'

import { useRef, useState } from 'react'
import { useLeavingAsks } from '../../../form/use-leaving-asks'
import type { KeptFile } from '../kept-draft'
import { admitFiles, type FileFacts, type RefusedFile } from './admit-files'
import { findUpload, type UploadStep, uploadFile } from './upload-file'

export interface ChosenFile {
  readonly id: string
  readonly name: string
  /** A `File` with its bytes; after a reload of the page only its facts. */
  readonly file: File | FileFacts
  /** The ticket of an upload made before the reload. */
  readonly ticket?: string | undefined
  readonly state: UploadStep
}

export interface Uploads {
  /** The files in the order of the document. */
  readonly files: readonly ChosenFile[]
  /** Files that were refused in the last choice. */
  readonly refused: readonly RefusedFile[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (file: ChosenFile) => void
  /** Replaces a file by another file, or by the same file chosen again. */
  readonly replace: (file: ChosenFile, by: File) => void
  readonly remove: (file: ChosenFile) => void
  /** Moves a file to the position of another file. */
  readonly move: (file: ChosenFile, to: number) => void
}

/** The files of a document, uploaded one after another. */
export function useUploads() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const lane = useLane((id, state) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, state } : file))),
  )
  useLeavingAsks(files.some(isUnderWay))
  const put = (added: readonly ChosenFile[]) => {
    setFiles((now) => [...now, ...added])
    added.forEach(lane.send)
  }
  return {
    files,
    refused,
    add: (chosen: readonly File[]) => {
      const { admitted, refused } = admitFiles(files, chosen)
      setRefused(refused)
      put(admitted.map((file) => ({ ...file, id: crypto.randomUUID(), state: waiting })))
    },
    retry: lane.sendAgain,
    replace: (old: ChosenFile, by: File) => {
      const { admitted, refused } = admitFiles(
        files.filter(({ id }) => id !== old.id),
        [by],
      )
      setRefused(refused)
      for (const one of admitted) {
        const file = { ...one, id: old.id, state: waiting }
        setFiles((now) => now.map((other) => (other.id === old.id ? file : other)))
        lane.send(file)
      }
    },
    remove: ({ id }: ChosenFile) => {
      lane.leave(id)
      setFiles((now) => now.filter((file) => file.id !== id))
      setRefused([])
    },
    move: ({ id }: ChosenFile, to: number) =>
      setFiles((now) => {
        const moved = now.filter((file) => file.id === id)
        return now.filter((file) => file.id !== id).toSpliced(to, 0, ...moved)
      }),
    /** Restores the files after a reload. */
    restore: (kept: readonly KeptFile[]) =>
      put(kept.map((file) => ({ ...file, id: crypto.randomUUID(), state: waiting }))),
    /** Checks which uploads have expired. */
    checkAll: () => files.forEach(lane.check),
    clear: () => {
      for (const { id } of files) lane.leave(id)
      setFiles([])
      setRefused([])
    },
  }
}

/** Whether bytes are being uploaded: they are lost if the person leaves the page. */
const isUnderWay = ({ file, state }: ChosenFile) =>
  file instanceof File && ['waiting', 'reading', 'sending'].includes(state.step)

const waiting = { step: 'waiting' } as const

/** Uploads one file after another, each until it is complete, failed or removed. */
function useLane(show: (id: string, state: UploadStep) => void) {
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const send = (file: ChosenFile) => {
    const leaving = new AbortController()
    const { signal } = leaving
    running.current.set(file.id, leaving)
    const showUnlessLeft = (state: UploadStep) => !signal.aborted && show(file.id, state)
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      showUnlessLeft(await bring(file, showUnlessLeft, signal))
    })
  }
  const sendAgain = (file: ChosenFile) => {
    show(file.id, waiting)
    send(file)
  }
  return {
    send,
    sendAgain,
    leave: (id: string) => running.current.get(id)?.abort(),
    check: (file: ChosenFile) => {
      const { state } = file
      if (state.step !== 'ready') return
      const { ticket } = state
      show(file.id, { step: 'finding', ticket })
      queue.current = queue.current.then(async () => {
        const found = await findUpload({ name: file.name, ticket })
        if (running.current.get(file.id)?.signal.aborted) return
        if (found.step === 'lost') return sendAgain({ ...file, ticket: undefined })
        // If the check failed, the upload is assumed to exist. If it does not, sending the document is refused.
        show(file.id, found.step === 'ready' ? found : state)
      })
    },
  }
}

async function bring(
  { name, file, ticket }: ChosenFile,
  show: (state: UploadStep) => void,
  signal: AbortSignal,
): Promise<UploadStep> {
  if (file instanceof File) return await uploadFile({ name, file }, show, signal)
  if (ticket === undefined) return { step: 'lost' }
  show({ step: 'finding', ticket })
  return await findUpload({ name, ticket })
}
