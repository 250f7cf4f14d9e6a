package org.hotseat.simulation.weave;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method whose body is another one. */
final class Replaced extends MethodVisitor {

    private final MethodVisitor method;
    private final Type returned;
    private final Mutation mutation;

    Replaced(MethodVisitor method, Type returned, Mutation mutation) {
        super(Opcodes.ASM9);
        this.method = method;
        this.returned = returned;
        this.mutation = mutation;
    }

    @Override
    public void visitCode() {
        method.visitCode();
        if (returned.getSort() != Type.VOID) {
            value();
        }
        method.visitInsn(returned.getOpcode(Opcodes.IRETURN));
    }

    private void value() {
        switch (mutation.body()) {
            case NOTHING -> zero();
            case YES -> method.visitInsn(Opcodes.ICONST_1);
            case EMPTY ->
                method.visitMethodInsn(
                        Opcodes.INVOKESTATIC, "java/util/Optional", "empty", "()Ljava/util/Optional;", false);
        }
    }

    private void zero() {
        method.visitInsn(
                switch (returned.getSort()) {
                    case Type.LONG -> Opcodes.LCONST_0;
                    case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
                    default -> Opcodes.ICONST_0;
                });
    }

    @Override
    public void visitMaxs(int stack, int locals) {
        method.visitMaxs(stack, locals);
    }

    @Override
    public void visitEnd() {
        method.visitEnd();
    }

    @Override
    public void visitLabel(Label label) {
        // Its body is not the one that was read.
    }
}
