package com.example.shop;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST interface of the shop. */
@ApplicationPath("api")
public class ShopApplication extends Application {}
