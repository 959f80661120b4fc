/**
 * The numbers of system calls that a boxed process is refused, by machine: [x64, arm64], null where a machine does not
 * have it (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h).
 */
export type CallNumbers = readonly [x64: number | null, arm64: number | null];

const same = (number: number): CallNumbers => [number, number];

/** Sockets of every kind. What is open already, the line to the parent, goes on. */
export const networkCalls: Readonly<Record<string, CallNumbers>> = {
  socket: [41, 198],
  connect: [42, 203],
  accept: [43, 202],
  accept4: [288, 242],
  bind: [49, 200],
  listen: [50, 201],
  // A queue of calls to the kernel, which no filter sees.
  io_uring_setup: same(425),
  io_uring_enter: same(426),
  io_uring_register: same(427),
};

/** The calls on files that Landlock does not restrict: their modes, owners, times and labels, and ways around it. */
export const fileCalls: Readonly<Record<string, CallNumbers>> = {
  chmod: [90, null],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: same(452),
  chown: [92, null],
  lchown: [94, null],
  fchown: [93, 55],
  fchownat: [260, 54],
  utime: [132, null],
  utimes: [235, null],
  futimesat: [261, null],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  open_by_handle_at: [304, 265],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: same(428),
  move_mount: same(429),
  fsopen: same(430),
  fsmount: same(432),
  mount_setattr: same(442),
};

/** Other processes, other namespaces, and the machine itself. */
export const processCalls: Readonly<Record<string, CallNumbers>> = {
  fork: [57, null],
  vfork: [58, null],
  execveat: [322, 281],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_open: same(434),
  pidfd_getfd: same(438),
  pidfd_send_signal: same(424),
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  unshare: [272, 97],
  setns: [308, 268],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
};

/** Calls that are refused by what they ask for. */
export const askedCalls = {
  clone: [56, 220],
  clone3: same(435),
  kill: [62, 129],
  tgkill: [234, 131],
  prlimit64: [302, 261],
} as const satisfies Readonly<Record<string, CallNumbers>>;
