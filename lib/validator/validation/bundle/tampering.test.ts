import { testTampering } from '#testing/tampering-suite'

// Two or three changes of each part, and each change in some part; the slow tests try all of them.
testTampering(7)
