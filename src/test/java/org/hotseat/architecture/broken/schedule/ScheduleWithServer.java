package org.hotseat.architecture.broken.schedule;

import org.jboss.arquillian.container.spi.Container;

/** Breaks the rule that no server is imported. */
class ScheduleWithServer {
    Container<?> forbidden;
}
