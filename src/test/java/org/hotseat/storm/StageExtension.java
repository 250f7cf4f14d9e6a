package org.hotseat.storm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the {@link Stage} with the number of partitions that their class names; 1 when it names none. */
final class StageExtension implements ParameterResolver {

    /** The number of partitions. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Partitions {
        int value();
    }

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(StageExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Stage.class;
    }

    @Override
    public Stage resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Partitions named = context.getRequiredTestClass().getAnnotation(Partitions.class);
        int partitions = named == null ? 1 : named.value();
        return context.getRoot().getStore(NAMESPACE).computeIfAbsent(partitions, Stage::new, Stage.class);
    }
}
