package org.hotseat.testing;

import java.net.URI;
import java.net.URL;

/** Addresses of the server under test that are not on the application's port, for tests that run beside it. */
public final class Management {

    private static final boolean WILDFLY = "wildfly".equals(System.getProperty("arquillian.launch"));

    private Management() {}

    /** Ends with a slash: {@code live}, {@code ready} and {@code started} are under it. */
    public static URI health() {
        String port = WILDFLY ? "wildfly.management.port" : StoresSessionListener.MANAGEMENT_PORT;
        return URI.create("http://127.0.0.1:" + Integer.getInteger(port) + "/health/");
    }

    /**
     * @param application where the application is: WildFly has OpenAPI on the same port, closed by {@code hotseat.cli}
     */
    public static URI openApi(URL application) {
        int port = WILDFLY ? application.getPort() : Integer.getInteger(StoresSessionListener.MANAGEMENT_PORT);
        return URI.create("http://127.0.0.1:" + port + "/openapi");
    }
}
