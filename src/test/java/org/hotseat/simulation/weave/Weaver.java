package org.hotseat.simulation.weave;

import java.util.Map;
import java.util.Set;
import org.hotseat.simulation.time.Chance;
import org.hotseat.simulation.time.Hooks;
import org.hotseat.simulation.time.PlainPool;
import org.hotseat.simulation.time.Pool;
import org.hotseat.simulation.time.WaitingQueue;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Leads calls of the machine to {@link Hooks}, and puts other pools and queues in the place of those that wait. */
final class Weaver {

    private static final String HOOKS = Type.getInternalName(Hooks.class);
    private static final String STAGE = "java/util/concurrent/CompletableFuture";

    /** Static methods of the machine, which have the same name and form in the hooks. */
    private static final Set<String> STATIC = Set.of(
            "java/lang/System.nanoTime",
            "java/util/concurrent/locks/LockSupport.parkNanos",
            "java/util/UUID.randomUUID",
            STAGE + ".delayedExecutor",
            "java/util/concurrent/Executors.newFixedThreadPool");

    /** Classes that wait, and the ones that wait in the time of the world. */
    private static final Map<String, String> MADE = Map.of(
            "java/util/concurrent/ScheduledThreadPoolExecutor", Type.getInternalName(Pool.class),
            "java/util/concurrent/ThreadPoolExecutor", Type.getInternalName(PlainPool.class),
            "java/util/concurrent/LinkedBlockingQueue", Type.getInternalName(WaitingQueue.class),
            "java/security/SecureRandom", Type.getInternalName(Chance.class));

    private Weaver() {}

    static byte[] weave(byte[] plain, Set<Mutation> mutations) {
        ClassReader reader = new ClassReader(plain);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        String owner = reader.getClassName();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String form, String signature, String[] thrown) {
                        MethodVisitor method = super.visitMethod(access, name, form, signature, thrown);
                        for (Mutation mutation : mutations) {
                            if (mutation.hits(owner, name, form)) {
                                return new Replaced(method, Type.getReturnType(form), mutation);
                            }
                        }
                        return new Led(method);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Led extends MethodVisitor {

        Led(MethodVisitor method) {
            super(Opcodes.ASM9, method);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? MADE.getOrDefault(type, type) : type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String form, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC && STATIC.contains(owner + "." + name)) {
                super.visitMethodInsn(opcode, HOOKS, name, form, false);
            } else if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && MADE.containsKey(owner)) {
                super.visitMethodInsn(opcode, MADE.get(owner), name, form, false);
            } else if (opcode == Opcodes.INVOKEVIRTUAL && owner.equals(STAGE) && name.equals("join")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, "(L" + STAGE + ";)Ljava/lang/Object;", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, form, isInterface);
            }
        }

        /** A method that is named, and not called: {@code System::nanoTime}. */
        @Override
        public void visitInvokeDynamicInsn(String name, String form, Handle maker, Object... arguments) {
            Object[] led = arguments.clone();
            for (int i = 0; i < led.length; i++) {
                if (led[i] instanceof Handle handle
                        && handle.getTag() == Opcodes.H_INVOKESTATIC
                        && STATIC.contains(handle.getOwner() + "." + handle.getName())) {
                    led[i] = new Handle(Opcodes.H_INVOKESTATIC, HOOKS, handle.getName(), handle.getDesc(), false);
                }
            }
            super.visitInvokeDynamicInsn(name, form, maker, led);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                String name = opcode == Opcodes.MONITORENTER ? "enter" : "exit";
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, "(Ljava/lang/Object;)V", false);
            } else {
                super.visitInsn(opcode);
            }
        }
    }
}
