package org.hotseat.demo;

import org.hotseat.testing.ServerProcess;

/** The demo's words when it is ready: its address, the way to a token, the first calls. */
final class DemoGuide {

    private DemoGuide() {}

    static String text(DemoSettings settings, String redis, String mongo, ServerProcess server) {
        return """

                Hotseat is ready: http://127.0.0.1:%1$d/hotseat/
                  The manual: http://127.0.0.1:%1$d/hotseat/docs/   All calls, to read and to try: http://127.0.0.1:%1$d/hotseat/reference/
                  Health: %6$shealth/ready, and the same path on the port above
                  Redis %2$s, MongoDB %3$s; data in %4$s, server log in %5$s

                A token for the user p1. The other groups are service, payment, gate, support, viewer and operator. Only the demo gives tokens:

                  TOKEN=$(curl -s http://127.0.0.1:%1$d/hotseat/api/demo/tokens -H 'Content-Type: application/json' \\
                    -d '{"subject":"p1","groups":["user"]}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

                Then:

                  curl -s http://127.0.0.1:%1$d/hotseat/api/schedules
                  curl -s -X POST http://127.0.0.1:%1$d/hotseat/api/schedules/manor-20h/holds -H "Authorization: Bearer $TOKEN" \\
                    -H 'Content-Type: application/json' -d '{"holdMinutes":5}'
                  curl -s -X POST http://127.0.0.1:%1$d/hotseat/api/schedules/manor-20h/orders -H "Authorization: Bearer $TOKEN" \\
                    -H 'Content-Type: application/json' -d '{}'

                Users pay for their own orders here (HOTSEAT_SELF_PAYMENT=true); elsewhere the payment system reports payments.

                Ctrl-C stops everything; the data stays.
                """.formatted(settings.port(), redis, mongo, settings.data(), server.logFile(), server.managementUri());
    }
}
