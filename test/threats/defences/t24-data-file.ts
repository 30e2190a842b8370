import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a server writes on into a file that was deleted',
    fails: 'deleted beneath a server',
    edits: [['inode === undefined || inode === now[at]', 'true || inode === now[at]']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'the file of the latest writes may be deleted unnoticed',
    fails: 'the file of the latest writes',
    edits: [['const inodes = () => files.map(', 'const inodes = () => files.slice(0, 1).map(']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a full disk is a failure of the server, and clients give up',
    fails: 'a full disk',
    edits: [["['SQLITE_FULL', 'disk full'],", '']],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'a server whose disk is full calls itself well',
    fails: 'a full disk',
    edits: [
      ['if ((await freeSpace()).bytes < minFreeBytes)', 'if (false)'],
      ["['SQLITE_FULL', 'disk full'],", ''],
    ],
  },
  {
    file: 'servers/shared/sqliteFile.ts',
    without: 'nobody hears of a disk before it is full',
    fails: 'nearly full is told',
    edits: [['else if (!isWarned) {', 'else if (false) {']],
  },
]
