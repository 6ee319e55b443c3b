import { testTampering } from '#testing/tampering-suite'

// Tests two or three changes of each part, and each kind of change in some part. The slow tests try all of them.
testTampering(7)
