package org.hotseat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent that sets the clock of a whole JVM wrong: behind every call that reads the time of day, in the JDK's
 * classes too, it adds a number of ms. Its argument is that number.
 */
public final class ShiftedClock implements ClassFileTransformer {

    private static final String[] READERS = {"currentTimeMillis", "getNanoTimeAdjustment"};
    private static final byte[][] READER_BYTES = {
        READERS[0].getBytes(StandardCharsets.ISO_8859_1), READERS[1].getBytes(StandardCharsets.ISO_8859_1)
    };
    private static final long NANOS = 1_000_000;

    private final long shiftMillis;

    private ShiftedClock(long shiftMillis) {
        this.shiftMillis = shiftMillis;
    }

    /** The agent's entry point. Its own class, which has the names in it, is transformed first and thrown away. */
    public static void premain(String shiftMillis, Instrumentation instrumentation) throws UnmodifiableClassException {
        ShiftedClock clock = new ShiftedClock(Long.parseLong(shiftMillis));
        clock.shifted(ownBytes());
        instrumentation.addTransformer(clock, true);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (instrumentation.isModifiableClass(type) && type.getName().startsWith("java.")) {
                instrumentation.retransformClasses(type);
            }
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || name.startsWith("net/bytebuddy/") || !readsTheTime(bytes)) {
            return null;
        }
        return shifted(bytes);
    }

    private byte[] shifted(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Shifting(writer, shiftMillis), 0);
        return writer.toByteArray();
    }

    /** In loops only: a class that loads another one while it is being loaded itself would end the JVM. */
    private static boolean readsTheTime(byte[] bytes) {
        for (byte[] reader : READER_BYTES) {
            for (int i = 0; i + reader.length <= bytes.length; i++) {
                int same = 0;
                while (same < reader.length && bytes[i + same] == reader[same]) {
                    same++;
                }
                if (same == reader.length) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Something to transform beforehand, so that everything it takes is loaded. */
    private static byte[] ownBytes() {
        try (InputStream in = ShiftedClock.class.getResourceAsStream("ShiftedClock.class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the shift to what a call has left on the stack. */
    private static final class Shifting extends ClassVisitor {

        private final long shiftMillis;

        Shifting(ClassVisitor next, long shiftMillis) {
            super(Opcodes.ASM9, next);
            this.shiftMillis = shiftMillis;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(int code, String owner, String called, String type, boolean isInterface) {
                    super.visitMethodInsn(code, owner, called, type, isInterface);
                    boolean millis = owner.equals("java/lang/System") && called.equals(READERS[0]);
                    boolean nanos = owner.equals("jdk/internal/misc/VM") && called.equals(READERS[1]);
                    if (millis || nanos) {
                        super.visitLdcInsn(millis ? shiftMillis : shiftMillis * NANOS);
                        super.visitInsn(Opcodes.LADD);
                    }
                }
            };
        }
    }
}
