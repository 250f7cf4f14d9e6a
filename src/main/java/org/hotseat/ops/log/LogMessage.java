package org.hotseat.ops.log;

import java.lang.reflect.Method;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** Returns the message of a log record with its parameters inserted. */
final class LogMessage {

    /**
     * The method by which records of WildFly (JBoss LogManager) format themselves, because some use the placeholders of
     * {@code printf}.
     */
    private static final ClassValue<Method[]> OWN = new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
            try {
                return new Method[] {type.getMethod("getFormattedMessage")};
            } catch (NoSuchMethodException e) {
                return new Method[0];
            }
        }
    };

    private LogMessage() {}

    /**
     * Returns the message.
     *
     * @param formatter formats the records of {@code java.util.logging}
     */
    static String of(LogRecord line, Formatter formatter) {
        for (Method own : OWN.get(line.getClass())) {
            try {
                return String.valueOf(own.invoke(line));
            } catch (ReflectiveOperationException e) {
                // A message without its parameters is better than none.
                return String.valueOf(line.getMessage());
            }
        }
        return String.valueOf(formatter.formatMessage(line));
    }
}
