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

    /**
     * Inserts the parameters and nothing else. Payara's own formatter answers a whole line when it is asked for the
     * message.
     */
    private static final Formatter PLAIN = new Formatter() {
        @Override
        public String format(LogRecord line) {
            return formatMessage(line);
        }
    };

    private LogMessage() {}

    static String of(LogRecord line) {
        for (Method own : OWN.get(line.getClass())) {
            try {
                return String.valueOf(own.invoke(line));
            } catch (ReflectiveOperationException e) {
                // A message without its parameters is better than none.
                return String.valueOf(line.getMessage());
            }
        }
        return String.valueOf(PLAIN.formatMessage(line));
    }
}
