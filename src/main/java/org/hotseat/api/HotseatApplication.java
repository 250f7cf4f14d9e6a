package org.hotseat.api;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST application under {@code /hotseat/api}; its resources and providers are found by the server. */
@ApplicationScoped
@ApplicationPath("/api")
public class HotseatApplication extends Application {}
