package org.hotseat.erasure;

import java.net.URI;
import org.hotseat.testing.RestCalls;

/** Requests of one person and about one, each with an idempotency key where a claim may have one. */
final class PersonCalls extends RestCalls {

    private final String subject;

    /** @param subject not in key form, with one character that has another there: {@code er|ann} */
    PersonCalls(URI base, String subject) {
        super(base);
        this.subject = subject;
    }

    String subject() {
        return subject;
    }

    /** The key form, too. */
    String inPath() {
        return subject.replace("|", "%7C");
    }

    Answer own(String method, String path, String body) {
        boolean claim = method.equals("POST");
        return send(method, path, body, "user:" + subject, claim ? newId("key") : "");
    }

    Answer as(String role, String method, String path, String body) {
        return send(method, path, body, role, "");
    }

    String put(String model, String body) {
        String path = model + "/" + newId("er");
        as("operator", "PUT", path, body).is(201);
        return path;
    }

    Answer pay(String order, String amount) {
        String body = "{'reference':'" + newId("p") + "','amount':'" + amount + "','state':'CAPTURED'}";
        return as("payment", "POST", "orders/" + order + "/payments", body);
    }

    void wallet(String of, String what, String amount, String more) {
        String body = "{'amount':'" + amount + "','reference':'" + newId("w") + "'" + more + "}";
        as("service", "POST", "wallets/" + of + "/" + what, body).is(200);
    }
}
