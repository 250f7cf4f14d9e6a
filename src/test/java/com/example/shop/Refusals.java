package com.example.shop;

import jakarta.ws.rs.ext.Provider;
import org.hotseat.toolkit.rest.ToolkitExceptionMapper;

/** The toolkit's exceptions over HTTP: 409 and 503, and the code as the body. */
@Provider
public class Refusals extends ToolkitExceptionMapper {}
