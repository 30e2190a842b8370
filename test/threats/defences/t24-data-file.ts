import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a server writes on into a deleted file',
    fails: 'if the file is deleted',
    edits: [['inode === undefined || inode === now[at]', 'true || inode === now[at]']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'the file of the latest writes may be deleted without notice',
    fails: 'the file of the latest writes',
    edits: [['const inodes = () => files.map(', 'const inodes = () => files.slice(0, 1).map(']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a full disk counts as a failure of the server, and clients give up',
    fails: 'a full disk',
    edits: [["['SQLITE_FULL', 'disk full'],", '']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a server with a full disk reports that it is healthy',
    fails: 'a full disk',
    edits: [
      ['if ((await freeSpace()).bytes < minFreeBytes)', 'if (false)'],
      ["['SQLITE_FULL', 'disk full'],", ''],
    ],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'no log entry before a disk is full',
    fails: 'a nearly full disk is logged',
    edits: [['else if (!isWarned) {', 'else if (false) {']],
  },
]
