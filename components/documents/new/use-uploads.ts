'use client'

import { useRef, useState } from 'react'
import { type AdmittedFile, admitFiles, type RefusedFile } from './admit-files'
import { type UploadCommands, type UploadStep, uploadFile } from './upload-file'

export interface ChosenFile extends AdmittedFile {
  readonly id: string
  readonly state: UploadStep
}

export interface Uploads {
  /** In the order in which the document will have them. */
  readonly files: readonly ChosenFile[]
  /** Of those chosen last. */
  readonly refused: readonly RefusedFile[]
  readonly add: (files: readonly File[]) => void
  readonly retry: (file: ChosenFile) => void
  readonly remove: (file: ChosenFile) => void
  /** Puts a file where another one is now. */
  readonly move: (file: ChosenFile, to: number) => void
}

/** The files of a document on their way, one after another. */
export function useUploads(commands: UploadCommands): Uploads {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())

  const show = (id: string, state: UploadStep) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, state } : file)))
  const send = (file: ChosenFile) => {
    const leaving = new AbortController()
    const { signal } = leaving
    running.current.set(file.id, leaving)
    const showUnlessLeft = (state: UploadStep) => !signal.aborted && show(file.id, state)
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      showUnlessLeft(await uploadFile(file, commands, showUnlessLeft, signal))
    })
  }
  return {
    files,
    refused,
    add: (chosen) => {
      const { admitted, refused } = admitFiles(files, chosen)
      const added = admitted.map((file) => ({ ...file, id: crypto.randomUUID(), state: waiting }))
      setFiles((now) => [...now, ...added])
      setRefused(refused)
      added.forEach(send)
    },
    retry: (file) => {
      show(file.id, waiting)
      send(file)
    },
    remove: ({ id }) => {
      running.current.get(id)?.abort()
      setFiles((now) => now.filter((file) => file.id !== id))
      setRefused([])
    },
    move: ({ id }, to) =>
      setFiles((now) => {
        const moved = now.filter((file) => file.id === id)
        return now.filter((file) => file.id !== id).toSpliced(to, 0, ...moved)
      }),
  }
}

const waiting = { step: 'waiting' } as const
